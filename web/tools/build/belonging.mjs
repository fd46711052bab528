// Marks a linked module with its build, for web/api/engines/belonging.ts.
import { readFileSync } from "node:fs";
import { writeIfChanged } from "../shared/project.mjs";
import { importTs } from "./import-ts.mjs";

/** Appends the digest to the module, unless it is there already, and returns it. */
export async function stampModule(path) {
  const { digestOf, SECTION, SECTION_BYTES } = await importTs("web/api/engines/belonging.ts");
  const head = Buffer.from([0, SECTION_BYTES - 2, SECTION.length, ...Buffer.from(SECTION)]);
  const bytes = readFileSync(path);
  const last = bytes.subarray(-SECTION_BYTES);
  const body = last.subarray(0, head.length).equals(head) ? bytes.subarray(0, -SECTION_BYTES) : bytes;
  const digest = digestOf(body);
  const tail = Buffer.alloc(4);
  tail.writeUInt32LE(digest);
  writeIfChanged(path, Buffer.concat([body, head, tail]));
  return digest;
}
