export { RopewalkError, type RopewalkErrorCode } from "./errors.js";
export { loadRopewalk } from "./load.js";
export type * from "./types.js";
