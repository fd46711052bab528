import { afterEach, expect, test, vi } from "vitest";
import { timeInTurns } from "../../../web/bench/suite/timing.js";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A clock that shows tenths of a millisecond, and a contender whose calls make it go on. */
function withClock(costOf: (call: number) => number): () => void {
  let [time, calls] = [0, 0];
  vi.spyOn(performance, "now").mockImplementation(() => Math.floor(time * 10) / 10);
  return () => {
    time += costOf(calls);
    calls += 1;
  };
}

const PACE = { rounds: 5, turnSeconds: 0.005, budgetSeconds: 0.4 };

test("a call far below the clock's resolution has its own time, even if it was slow during calibration", async () => {
  for (const slowCalls of [0, 1, 2, 3, 4]) {
    const run = withClock((call) => (call < slowCalls ? 12 : 0.002));
    const [samples] = await timeInTurns([{ run }], PACE);
    expect(samples!.length).toBeGreaterThanOrEqual(2);
    for (const nanoseconds of samples!) {
      expect(nanoseconds, `${slowCalls} slow calls`).toBeGreaterThan(1900);
      expect(nanoseconds, `${slowCalls} slow calls`).toBeLessThan(2100);
    }
  }
});

test("a call that lasts longer than a turn is timed once a round", async () => {
  const run = vi.fn(withClock(() => 30));
  const [samples] = await timeInTurns([{ run }], PACE);
  for (const nanoseconds of samples!) expect(nanoseconds).toBeCloseTo(30e6, -6);
  expect(run.mock.calls.length).toBeLessThan(30);
});

test("no sample is 0 or infinite, even without a least duration", async () => {
  const run = withClock(() => 0.002);
  const samples = await timeInTurns([{ run }, { run }], { ...PACE, turnSeconds: 0 });
  expect(samples.flat().length).toBeGreaterThanOrEqual(4);
  for (const nanoseconds of samples.flat()) {
    expect(nanoseconds).toBeGreaterThan(0);
    expect(nanoseconds).toBeLessThan(Infinity);
  }
});

test("of several turns in a round the fastest counts", async () => {
  let call = 0;
  const run = withClock(() => [30, 50, 40][call++ % 3]!);
  const [samples] = await timeInTurns([{ run, fastestOf: 3 }], PACE);
  for (const nanoseconds of samples!) expect(nanoseconds).toBeCloseTo(30e6, -6);
});

test("for a contender that measures its own time, nothing else counts", async () => {
  const wait = withClock(() => 30);
  const seconds = (): Promise<number> => {
    wait();
    return Promise.resolve(0.002);
  };
  const [samples] = await timeInTurns([{ seconds }], PACE);
  for (const nanoseconds of samples!) expect(nanoseconds).toBeCloseTo(2e6, -3);
});
