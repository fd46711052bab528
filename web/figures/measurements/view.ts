import type { FigureContext } from "../base/figure.js";
import { integer, languageOf } from "../base/format.js";
import { sentences } from "../base/sentences.js";
import type { Shape } from "../scene/drawing.js";
import { choice, controls, figureLook, keys, note, remember, scene, type View } from "../view/make.js";
import { hatched, measuredBars } from "./bars.js";
import { MEASURED_GROUPS, type Measured, type MeasuredGroup } from "./measured.js";
import { browser, machine, recorded, recordedResults } from "./measured-recording.js";
import { measuring } from "./measuring.js";
import { NOT_RUN, type MeasuringRun } from "./run.js";
import { measurementsStrings, type MeasurementsStrings } from "./strings.js";
import { measurements, type MeasurementsValues } from "./values.js";

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const recordedOf = remember((group: MeasuredGroup) =>
    recordedResults.filter((one) => group === "all" || group === one.group),
  );
  return ({ group }: MeasurementsValues, _: FigureContext, run: MeasuringRun = NOT_RUN) => {
    const { results = [] } = run.progress ?? {};
    const own = results.length > 0;
    return {
      run,
      results: own ? results : recordedOf(group),
      /** Whether the results are the reader's own, not the recorded ones. */
      own,
      able: measuring() !== undefined,
    };
  };
}

function view({ group, presses = 0 }: MeasurementsValues, of: Numbers, lang: string): View<MeasurementsValues> {
  const text = measurementsStrings[languageOf(lang)];
  const { run, results, own, able } = of;
  const { phase, link } = run;
  const running = phase === "running";
  const status = statusOf(of, text, lang);
  const origin = own ? text.device(integer(lang, run.cores)) : text.recorded(recorded, browser, machine);
  const chosen = controls<MeasurementsValues>([
    choice("group", text.choose, MEASURED_GROUPS, (one) => text.groups[one]!, group),
    {
      control: "button",
      id: "run",
      name: running ? text.stop : phase === "idle" ? text.start : text.again,
      change: { presses: presses + 1 },
    },
  ]);
  return {
    blocks: [
      ...(able ? [chosen] : []),
      note(own || running ? status : sentences(lang, status, origin), { bad: phase === "failed" }),
      ...(link === "" ? [] : [note(text.elsewhere, { href: link })]),
      keys([
        ...(["limit", "ropewalk", "peer"] as const).map((kind) => ({
          name: text.kinds[kind],
          shapes: [MARKS[kind]],
        })),
        { name: text.whiskers, shapes: [{ d: "M2 6H26", stroke: "ink", wide: 2 }] },
      ]),
      scene(measuredBars(lang, text, results), { heading: origin }),
    ],
    sentence: sentences(lang, phase === "idle" ? "" : status, running ? "" : origin),
    table: { columns: text.columns, rows: () => rows(text, results) },
    programs: async () => ({
      javascript: (await import("./programs.js")).measurementsCode(group),
      numpy: (await import("./numpy.js")).measurementsNumpy(group),
    }),
    menuNote: text.programs,
  };
}

export const measurementsLook = figureLook(measurements, {
  name: "rope-measurements",
  own: ["presses"],
  numbers,
  view,
});

const MARKS: Readonly<Record<Measured["kind"], Shape>> = {
  limit: { d: hatched(1, 1, 26, 10), stroke: "both", wide: 1.5 },
  ropewalk: { x: 0, y: 0, width: 28, height: 12, corner: 2, fill: "query" },
  peer: { x: 0, y: 0, width: 28, height: 12, corner: 2, fill: "key" },
};

function statusOf({ run, able }: Numbers, text: MeasurementsStrings, lang: string): string {
  const { phase, progress, failure = "" } = run;
  if (phase === "idle") return able ? text.about : text.noWorker;
  if (phase === "stopped") return text.stopped;
  if (phase === "failed") return text.failed(failure);
  if (!progress) return text.starting;
  const [done, all] = [progress.done, progress.of].map((cases) => integer(lang, cases)) as [string, string];
  return phase === "done" ? text.done(all) : text.progress(done, all);
}

function rows(text: MeasurementsStrings, results: readonly Measured[]): string[][] {
  const show = (value: number | undefined): string =>
    value === undefined ? "–" : String(Number(value.toPrecision(5)));
  return results.map(({ group: of, series, column, who, unit, value, checked, missing }) => [
    [text.groups[of] ?? of, text.names[series] ?? series, text.names[column] ?? column].join(", "),
    text.names[who] ?? who,
    missing ?? show(value?.median),
    show(value?.q1),
    show(value?.q3),
    unit === "us" ? "µs" : unit,
    show(checked?.error),
    show(checked?.allowed),
  ]);
}
