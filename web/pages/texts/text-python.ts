import { RopewalkError } from "../../api/errors/errors.js";
import type { SettingValues } from "../../source-texts/read-text.js";
import { runProgram, type Ran } from "../../source-texts/run-text.js";

/** Whether Python has run in this page: then ranges have every value. */
let ready = false;
export const hasPython = (): boolean => ready;

/** Runs a card's program in this page; the first run loads Python. An error has the program's own line. */
export async function runHere(
  site: string,
  program: string,
  values: SettingValues,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Ran> {
  const [{ runBeside }, { coreText }] = await Promise.all([
    import("../../code/run.js"),
    import("../../source-texts/generated/core.js"),
  ]);
  const interpreter = new URL(`${site}pyodide/`, document.baseURI);
  const run: Parameters<typeof runProgram>[0] = (source, options) =>
    runBeside(coreText, source, { ...options, interpreter, seconds: 60, signal, progress });
  try {
    const ran = await runProgram(run, program, values);
    ready = true;
    return ran;
  } catch (error) {
    if (!(error instanceof RopewalkError) || error.rule !== "raised" || error.index === undefined) throw error;
    ready = true;
    const { of, value, index } = error;
    throw new RopewalkError({ code: "python", rule: "raised", of, value, index: index - 1 });
  }
}
