import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const batch = 2;
const pairs = 2;
const seq = 3;

const spec = { ropeType: "default", base: 10000, headDim: 2 * pairs, rotaryDim: 2 * pairs, pairing: "half-split" };
console.log(rw.cosSin(spec, { start: 0, count: seq })); // [seq, pairs]
console.log(`the same for each of ${batch} rows`);
