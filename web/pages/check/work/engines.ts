import type { Ropewalk } from "../../../api/index.js";
import { reportOf, type EngineReport } from "../../../engines/advice.js";
import { parsedConfig } from "./config-text.js";
import type { GivenConfig } from "./requests.js";

export const engineReports = (rw: Ropewalk, configs: readonly GivenConfig[]): (EngineReport | undefined)[] =>
  configs.map(({ text }) => {
    try {
      return reportOf(rw, parsedConfig(text), {});
    } catch {
      return undefined; // its own column shows the error
    }
  });
