import type { TemplateResult } from "lit";
import { expect, test } from "vitest";
import type { FigureContext } from "../../../../web/figures/base/figure.js";
import type { Seen } from "../../../../web/figures/parts/running-model/seen.js";
import type { Job, WorkState } from "../../../../web/figures/parts/running-model/work.js";
import { jobs } from "../../../../web/figures/view/jobs.js";
import { running } from "../../../../web/figures/view/running.js";
import type { Runner, RunningElement } from "../../../../web/figures/view/view-element.js";

/** A model is loaded first. */
const LONG = { timeout: 20_000 };

interface Controller {
  hostUpdated(): void;
  hostDisconnected(): void;
}

/** An element that is seen, and the values that jobs were asked for. */
function seenElement(compute: Job<string>["compute"], brief = false) {
  const asked: string[] = [];
  const controllers: (Controller | Seen)[] = [];
  const element = {
    lang: "en",
    running: undefined as WorkState<string> | undefined,
    addController: (controller: Controller | Seen) => void controllers.push(controller),
  };
  const wanted = ({ word }: { word: string }): Job<string>[] => {
    asked.push(word);
    return [{ key: word, model: "shakespeare", brief, compute }];
  };
  const runner: Runner<{ word: string }> = running(wanted, jobs)(element as unknown as RunningElement);
  const [seen, controller] = controllers as [Seen, Controller];
  const show = (word: string): void => {
    runner.shown({ word }, {} as FigureContext);
    controller.hostUpdated();
  };
  return { element, asked, runner, seen, controller, show };
}

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === "object" && value !== null && "strings" in value;
/** The actions of a template's buttons. */
const pressesIn = (one: unknown): (() => void)[] =>
  typeof one === "function" ? [one as () => void] : isTemplate(one) ? one.values.flatMap(pressesIn) : [];
function pressIn(view: unknown): () => void {
  const [press, ...others] = pressesIn(view);
  expect(others).toEqual([]);
  return press!;
}

test("running: work begins when the figure is seen, and numbers are made from its state", async () => {
  const { element, asked, runner, seen, show, controller } = seenElement(async () => "read");
  runner.view({ state: "idle" });
  show("a");
  expect(asked).toEqual([]);
  seen.yet = true;
  controller.hostUpdated();
  expect(element.running).toMatchObject({ asked: true, share: 0 });
  await expect.poll(() => element.running?.results.get("a"), LONG).toBe("read");
  expect(element.running).toMatchObject({ share: undefined, error: undefined });
});

test("running: a brief job is finished even if another is requested meanwhile; the newest is next", async () => {
  const { element, seen, show } = seenElement(async (_, { signal }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return signal.aborted ? "stopped" : "read";
  }, true);
  seen.yet = true;
  show("a");
  await expect.poll(() => element.running?.share, LONG).toBe(0);
  show("b");
  show("c");
  await expect.poll(() => element.running?.results.get("c"), LONG).toBe("read");
  expect([...element.running!.results.keys()]).toEqual(["a", "c"]);
});

test("running: a failed job is repeated when its reader asks, and stops when the figure is removed", async () => {
  let tries = 0;
  const { element, runner, seen, show, controller } = seenElement(async () => {
    tries += 1;
    if (tries === 1) throw new Error("no");
    return "read";
  });
  seen.yet = true;
  runner.view({ state: "idle" });
  show("a");
  await expect.poll(() => element.running?.error?.message, LONG).toBe("no");
  pressIn(runner.view({ state: "failed", error: { message: "no" } }))();
  await expect.poll(() => element.running?.results.get("a"), LONG).toBe("read");
  controller.hostDisconnected();
  expect(element.running).toMatchObject({ asked: false });
});

test("running: work with a pause waits while nobody sees the figure, and impossible work has no button", () => {
  const events: string[] = [];
  const controllers: (Controller | Seen)[] = [];
  const element = { lang: "en", addController: (one: Controller | Seen) => void controllers.push(one) };
  const work = {
    want: (word: string) => void events.push(word),
    again: () => undefined,
    stop: () => void events.push("stop"),
    pause: () => void events.push("pause"),
  };
  const runner = running(
    ({ word }: { word: string }) => word,
    () => work,
  )(element as unknown as RunningElement);
  const [seen, controller] = controllers as [Seen, Controller];
  runner.shown({ word: "a" }, {} as FigureContext);
  seen.yet = true;
  controller.hostUpdated();
  expect(events).toEqual([]);
  seen.now = true;
  controller.hostUpdated();
  controller.hostDisconnected();
  expect(events).toEqual(["a", "stop"]);
  const refused = runner.view({ state: "failed", error: { message: "no" }, words: "Not this:" }) as TemplateResult;
  expect(pressesIn(refused)).toEqual([]);
  expect(refused.values).toContain("Not this:");
});
