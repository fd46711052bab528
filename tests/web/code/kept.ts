// checkCode and runPython with one interpreter for the programs of a test file. A start takes 0.8 seconds, and the
// product starts one for each program. One that is stopped in the middle of a program is not used again.
import { afterAll, vi } from "vitest";
import type * as Begin from "../../../web/code/begin.js";

let kept: Begin.Interpreter | undefined;
const end = (): void => {
  kept?.end();
  kept = undefined;
};
vi.doMock("../../../web/code/begin.js", async (original) => {
  const own = await original<typeof Begin>();
  const begin: typeof own.begin = (...given) => {
    if (kept?.isLost()) end();
    const one = (kept ??= own.begin(...given));
    let answers = true;
    const run: typeof one.run = async (...request) => {
      answers = false;
      const received = await one.run(...request);
      answers = true;
      return received;
    };
    return { ...one, run, end: () => (answers ? undefined : end()) };
  };
  return { ...own, begin };
});
export const { checkCode } = await import("../../../web/code/check.js");
export const { runPython } = await import("../../../web/code/run.js");

afterAll(end);
