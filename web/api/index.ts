export { RopewalkError, type ErrorData, type RopewalkErrorCode, type Rule } from "./errors/errors.js";
export { loadRopewalk } from "./engines/load.js";
export type * from "./types.js";
