/** One file for a script tag: the API as exports (or as the global `ropewalk`), and every element defined. */
import "./define.js";

export * from "../api/index.js";
export * as elements from "./index.js";
