// Takes one sample in this process: a line of JSON for each case on standard output. Arguments: JSON of SampleOptions.
import { setFlagsFromString } from "node:v8";
import { loadRopewalk } from "ropewalk";
import { runSample, type SampleOptions } from "./sample.js";

setFlagsFromString("--experimental-wasm-relaxed-simd"); // Node 20 has it behind this flag, later ones ignore it
const options = JSON.parse(process.argv[2] ?? "{}") as SampleOptions;
await runSample(await loadRopewalk(), options, (line) => console.log(JSON.stringify(line)));
