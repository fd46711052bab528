export { RopewalkError, type RopewalkErrorCode } from "./errors.js";
export { loadRopewalk } from "./engines/load.js";
export type * from "./types.js";
