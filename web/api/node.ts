/** ropewalk in Node: the same package with the doctor included. */
import "./diagnosis/bring.js";

export * from "./index.js";
