import type { LinkWanted } from "../export/rope-figure-tools.js";
import type { Runner, RunningElement } from "../view/view-element.js";
import { measuring, type MeasuringProgress } from "./measuring.js";
import type { MeasurementsValues } from "./values.js";

/** The state of a run, and its results so far. */
export interface MeasuringRun {
  phase: "idle" | "running" | "done" | "stopped" | "failed";
  progress?: MeasuringProgress;
  failure?: string;
  cores: number;
  /** The figure's own page, if this one cannot measure. */
  link: string;
}

export const NOT_RUN: MeasuringRun = { phase: "idle", cores: 1, link: "" };

/** Starts with one press of the button, and ends with the next one or when the figure is removed. */
export function measuringRunner(element: RunningElement): Runner<MeasurementsValues> {
  let run = NOT_RUN;
  let pressed = 0;
  let abort: AbortController | undefined;
  const say = (news: Partial<MeasuringRun>): void => {
    run = { ...run, ...news };
    element.running = run;
  };
  const measure = async (group: MeasurementsValues["group"]): Promise<void> => {
    const { signal } = (abort = new AbortController());
    run = { ...NOT_RUN, cores: navigator.hardwareConcurrency };
    say({ phase: "running" });
    try {
      await measuring()!(group, (progress) => !signal.aborted && say({ progress }), signal);
      say({ phase: "done" });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      say(signal.aborted ? { phase: "stopped" } : { phase: "failed", failure });
    }
  };
  element.addController({ hostDisconnected: () => abort?.abort() });
  return {
    shown({ group, presses = 0 }) {
      const [pressedNow, link] = [presses !== pressed, measuring() && run.phase !== "failed" ? "" : elsewhere(element)];
      pressed = presses;
      // Not during drawing.
      queueMicrotask(() => {
        if (link !== run.link) say({ link });
        if (!pressedNow) return;
        if (run.phase === "running") abort?.abort();
        else void measure(group);
      });
    },
    view: () => undefined,
  };
}

/** The figure's own page; "" if this is it. */
function elsewhere(element: RunningElement): string {
  const detail: LinkWanted = { link: "" };
  element.dispatchEvent(new CustomEvent("link-wanted", { detail, bubbles: true, composed: true }));
  return detail.link.split("#")[0] === location.href.split("#")[0] ? "" : detail.link;
}
