import type { Ropewalk } from "../../../api/index.js";
import { checkTable, type TableReport } from "../../../doctor/table.js";
import { specOf } from "./config-text.js";
import type { TableRequest } from "./requests.js";

/** Errors: FileError (a config that is not JSON), those of parseConfig and checkTable. */
export const judgeTable = (rw: Ropewalk, { table, config }: TableRequest): TableReport =>
  checkTable(rw, table, { spec: specOf(rw, config) });
