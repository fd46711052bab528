// Compiled, never run: "ropewalk/model" takes all that the contract says, and gives no less.
import type * as Shipped from "../../../../dist/model.js";
import type * as Contract from "./model.js";

/** Parameters may accept more than the contract says, and results may be narrower. */
type Wider<A, B> = [B] extends [A] ? true : ["the contract's is not assignable", B, A];
type AllTrue<T extends Record<keyof T, true>> = T;

export type Checks = AllTrue<{
  Model: Wider<Contract.Model, Shipped.Model>;
  ModelRun: Wider<Contract.ModelRun, Shipped.ModelRun>;
  RunModelOptions: Wider<Shipped.RunModelOptions, Contract.RunModelOptions>;
  loadTinyModel: Wider<Parameters<typeof Shipped.loadTinyModel>, Parameters<typeof Contract.loadTinyModel>>;
  loadModel: Wider<Parameters<typeof Shipped.loadModel>, Parameters<typeof Contract.loadModel>>;
  run: Wider<Parameters<Shipped.Model["run"]>, Parameters<Contract.Model["run"]>>;
  generate: Wider<Parameters<Shipped.Model["generate"]>, Parameters<Contract.Model["generate"]>>;
}>;
