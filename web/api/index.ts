export { RopewalkError, type ErrorData, type RopewalkErrorCode, type Rule } from "./errors/errors.js";
export { loadRopewalk } from "./engines/load.js";
export { writeConfig, type WriteOptions } from "./config/write.js";
export { positionsOf, type PositionsOfOptions } from "./positions/positions-of.js";
export type { PositionPart, PositionScheme } from "./positions/parts.js";
export type { BuiltPositions } from "./positions/sequence.js";
export type * from "./types.js";
