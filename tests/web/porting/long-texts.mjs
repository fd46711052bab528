// Reads texts made to harm, one after the other, and says which: for long-texts.test.mjs, which ends it where one takes
// no end.
import { importTs } from "../../../web/tools/build/import-ts.mjs";

const { readTensor } = await importTs("web/porting/files/tensor-file.ts");
const { bytesSource } = await importTs("web/porting/files/source.ts");
const { parsePositions } = await importTs("web/porting/positions-text.ts");

const LENGTH = 500_000;
const filled = (fill, length = LENGTH) => fill.repeat(Math.ceil(length / fill.length)).slice(0, length);

const utf8 = new TextEncoder();
const npy = (header) => {
  const text = utf8.encode(header.slice(0, 65_000));
  return Uint8Array.from([0x93, ...utf8.encode("NUMPY"), 1, 0, text.length & 255, text.length >> 8, ...text]);
};
const safetensors = (header) => {
  const text = utf8.encode(header);
  const bytes = new Uint8Array(8 + text.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 8);
  return bytes;
};
const tensor = (name, bytes) => readTensor(bytesSource(name, bytes), undefined, { most: 2 ** 20 });

/** Everything that reads a text of the caller's, from files and from fields. */
const readers = {
  rows: (text) => tensor("a.csv", utf8.encode(`${text}x`)),
  "rows after a number": (text) => tensor("a.csv", utf8.encode(`1${text}x`)),
  lists: (text) => tensor("a.txt", utf8.encode(`tensor([${text}x])`)),
  json: (text) => tensor("a.json", utf8.encode(`{"q": ${text}`)),
  "a shape in JSON": (text) => tensor("a.json", utf8.encode(`{"data": [1], "shape": [${text}]}`)),
  "the header of .npy": (text) => tensor("a.npy", npy(`{'descr': '<f4', 'fortran_order': False, ${text}`)),
  "the type in .npy": (text) => tensor("a.npy", npy(`{'shape': (1,), 'descr': ${text}`)),
  "the header of .safetensors": (text) => tensor("a.safetensors", safetensors(`{"q": ${text}}`)),
  "a name in .safetensors": (text) => tensor("a.safetensors", safetensors(JSON.stringify({ [text]: {}, b: {} }))),
  positions: (text) => parsePositions("positions", text),
  "positions in a list": (text) => parsePositions("positions", `[${text}x`),
};
const letters = [..."0179+-.,:;eEnif[](){}\"'_# \n\r\tx…", "\u00a0"];
const words = [
  "0:9,",
  "0:1048576,",
  "1.",
  "1e",
  "[1,",
  "1 ",
  "1,\n",
  "'shape': (",
  "'descr':",
  "'descr': '<",
  "'descr': ' ",
];
const nested = Array.from({ length: 3 }, (_, i) => "[".repeat(10_000 << i) + "]".repeat(10_000 << i));

for (const [name, read] of Object.entries(readers))
  for (const text of [...letters, ...words].map((fill) => filled(fill)).concat(nested)) {
    process.stdout.write(`${name}: ${JSON.stringify(text.slice(0, 12))}\n`);
    try {
      await read(text);
    } catch (error) {
      if (error.name !== "FileError") throw error;
    }
  }
process.stdout.write("all read\n");
