// npx ropewalk as a person runs it: the built program, and files in a folder of its own, made without any other
// program.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { afterAll } from "vitest";

export const program = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
export const folder = mkdtempSync(join(tmpdir(), "ropewalk-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

export const file = (name, content) => {
  const path = join(folder, name);
  if (content !== undefined)
    writeFileSync(path, typeof content === "object" && !Buffer.isBuffer(content) ? JSON.stringify(content) : content);
  return path;
};
const answered = new Int32Array(new SharedArrayBuffer(4));
const worker = new Worker(new URL("program-worker.mjs", import.meta.url), { workerData: { answered, program } });
worker.unref();
/** Runs the program in a worker that serves all calls of a test file: a tenth of the time of a process each. */
export const run = (...args) => {
  const { port1, port2 } = new MessageChannel();
  const before = answered[0];
  worker.postMessage({ args, port: port2 }, [port2]);
  Atomics.wait(answered, 0, before);
  const { message } = receiveMessageOnPort(port1);
  port1.close();
  return message;
};
/** Runs it as a process of its own, while others run. */
export const runApart = (...args) =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (_, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });

export const config = {
  model_type: "llama",
  hidden_size: 128,
  num_attention_heads: 4,
  rope_theta: 500000,
  max_position_embeddings: 4096,
};
export const model = {
  batch: 1,
  heads: 2,
  seq: 12,
  headDim: 32,
  rotaryDim: 32,
  layout: "bhsd",
  start: 0,
  scheme: "default",
  base: 500000,
  pairing: "half-split",
};
export const shape = [1, 2, 12, 32];
/** A .npy file of little-endian numbers, as NumPy writes it. */
export function npy(data, dtype = "<f4", sizes = shape) {
  const header = `{'descr': '${dtype}', 'fortran_order': False, 'shape': (${sizes.join(", ")}), }`.padEnd(117) + "\n";
  const start = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, header.length, 0]);
  return Buffer.concat([start, Buffer.from(header), Buffer.from(data.buffer, data.byteOffset, data.byteLength)]);
}
export function safetensors(tensors, sizes = shape) {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, [dtype, data, own = sizes]]) => {
    const place = [end, (end += data.byteLength)];
    return [name, { dtype, shape: own, data_offsets: place }];
  });
  const header = Buffer.from(JSON.stringify({ __metadata__: { format: "pt" }, ...Object.fromEntries(entries) }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, ...Object.values(tensors).map(([, data]) => Buffer.from(data.buffer))]);
}
