// Takes one sample in a browser: the command that opened the page passes options and receives lines through two
// functions.
import { loadRopewalk } from "ropewalk";
import { runSample, type SampleLine, type SampleOptions } from "./sample.js";

declare global {
  interface Window {
    benchOptions: SampleOptions;
    benchTell(line: SampleLine): Promise<void>;
    benchRun(): Promise<void>;
  }
}

window.benchRun = async () =>
  runSample(await loadRopewalk(), window.benchOptions, (line) => void window.benchTell(line));
