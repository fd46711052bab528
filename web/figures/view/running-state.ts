import { integer } from "../base/format.js";
import type { ModelProgress } from "../parts/running-model/progress.js";
import type { Running } from "./view.js";

/** The block of work that begins by itself. `words` takes the share as a percentage. */
export function runningOf(
  { asked, share, error }: ModelProgress & { asked: boolean },
  lang: string,
  words: (percent: string) => string,
): Running {
  if (error) return { state: "failed", error };
  if (share !== undefined) return { state: "busy", share, words: words(`${integer(lang, Math.round(share * 100))}%`) };
  return { state: asked ? "done" : "idle" };
}
