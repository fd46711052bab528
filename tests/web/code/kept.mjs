// checkCode with one interpreter for the programs of a test file: each is found as it is in an interpreter of its own,
// which takes 0.8 seconds to start. One that is stopped in the middle of a program is not used again.
import { afterAll, vi } from "vitest";

let kept;
const end = () => {
  kept?.end();
  kept = undefined;
};
vi.doMock("../../../web/code/begin.js", async (original) => {
  const own = await original();
  const begin = (...given) => {
    if (kept?.isLost()) end();
    const one = (kept ??= own.begin(...given));
    let answers = true;
    const run = async (...request) => {
      answers = false;
      const received = await one.run(...request);
      answers = true;
      return received;
    };
    return { ...one, run, end: () => answers || end() };
  };
  return { ...own, begin };
});
export const { checkCode } = await import("../../../web/code/check.js");

afterAll(end);
