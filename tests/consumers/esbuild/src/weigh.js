// The bytes (with gzip) that a page loads at once from out-one.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadRopewalk } from "ropewalk";
import { turn } from "./turn.js";

const { outputs } = JSON.parse(readFileSync("out-one/meta.json", "utf8"));
const wanted = new Set(["out-one/one-class.js"]);
for (const file of wanted)
  for (const { path, kind } of outputs[file].imports) if (kind === "import-statement") wanted.add(path);
const size = [...wanted].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
const text = [...wanted].map((file) => readFileSync(file, "utf8")).join("");
console.error(`${size} bytes in ${wanted.size} files`);
const figure = text.includes("position-change");
console.log(JSON.stringify({ main: await turn(loadRopewalk), figure, small: size < 40_000 }));
