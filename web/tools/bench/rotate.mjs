// Rotation in wasm memory beside a copy of a buffer of the same size, in the same process. Bytes are read plus written.
import { loadRopewalk } from "ropewalk";
import { gigabytesPerSecond, medianSeconds } from "./timing.mjs";

const headDim = 128;
const heads = 8;
const rw = await loadRopewalk();

/** Stops unless the pair of channels of every row was turned by its table's angle, within float rounding. */
function check(x, y, { shape, layout, pairing, cosSin }) {
  const [, first, second] = shape;
  const pairs = headDim / 2;
  for (let row = 0; row < first * second; ++row) {
    const position = layout === "bhsd" ? row % second : Math.floor(row / second);
    for (let pair = 0; pair < pairs; ++pair) {
      const at = row * headDim + (pairing === "half-split" ? pair : 2 * pair);
      const other = at + (pairing === "half-split" ? pairs : 1);
      const cos = cosSin.cos[position * pairs + pair];
      const sin = cosSin.sin[position * pairs + pair];
      const error = Math.max(
        Math.abs(y[at] - (x[at] * cos - x[other] * sin)),
        Math.abs(y[other] - (x[at] * sin + x[other] * cos)),
      );
      if (!(error <= 4 * 2 ** -24)) throw new Error(`wrong answer in row ${row}, pair ${pair}: off by ${error}`);
    }
  }
}

for (const kibibytes of [16, 256, 4096, 65536]) {
  const bytes = kibibytes * 1024;
  const seq = bytes / (heads * headDim * 4);
  const source = new Uint8Array(bytes).fill(1);
  const target = new Uint8Array(bytes).fill(2);
  const copy = medianSeconds(() => target.set(source));
  console.log(`${kibibytes} KiB, ${heads} heads of ${headDim}`);
  console.log(`  copy                ${gigabytesPerSecond(2 * bytes, copy)}`);

  const x = Float32Array.from({ length: bytes / 4 }, (_, at) => Math.sin(at + 1));
  const cosSin = rw.cosSin(
    { ropeType: "default", base: 10000, headDim, rotaryDim: headDim, pairing: "half-split" },
    { start: 0, count: seq },
  );
  for (const layout of ["bhsd", "bshd"]) {
    const shape = layout === "bhsd" ? [1, heads, seq, headDim] : [1, seq, heads, headDim];
    for (const pairing of ["half-split", "interleaved"]) {
      const options = { shape, layout, pairing, cosSin };
      check(x, rw.rotate(x, options), options);
      const tensor = rw.tensor(shape);
      tensor.write(x);
      // Forth and back, so that the values stay as they are.
      const back = { ...options, inverse: true };
      const seconds = medianSeconds(() => rw.rotate(rw.rotate(tensor, options), back)) / 2;
      tensor.dispose();
      const name = `${layout} ${pairing}`.padEnd(18);
      console.log(`  ${name}  ${gigabytesPerSecond(2 * bytes, seconds)}  ${(copy / seconds).toFixed(2)} of copy`);
    }
  }
}
