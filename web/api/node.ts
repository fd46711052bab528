/** ropewalk in Node: the same, with the doctor. */
import "./diagnosis/bring.js";

export * from "./index.js";
