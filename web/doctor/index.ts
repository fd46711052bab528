// ropewalk/doctor: finds mistakes in a rotation, a plan of positions, scores, or the keys of a cache.
import "../api/diagnosis/bring.js";

export { diagnose } from "./diagnose.js";
export { checkPlan, type Plan, type PlanFinding } from "./plan.js";
export type { PlanCode, PlanNumbers } from "./plan-words.js";
export { readPositions, type ReadPositions, type ReadPositionsOptions } from "./positions.js";
export { checkScores, type CheckScoresOptions, type ScoresReport } from "./scores.js";
export { checkTable, type CheckTableOptions, type TableFinding, type TableKind, type TableReport } from "./table.js";
export type { TableCode, TableNumbers } from "./table-words.js";
export { checkSteps, type CheckStepsOptions, type PlanStep, type StepFinding } from "./steps.js";
export type { StepCode, StepNumbers } from "./steps-words.js";
