import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const trained = 512;

const spec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "interleaved" };
const { wavelength } = rw.frequencies(spec);
console.log(wavelength.filter((length) => length > trained).length, "of", wavelength.length);
