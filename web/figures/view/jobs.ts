import { Work, type Job } from "../parts/running-model/work.js";
import type { Changed, Worker } from "./running.js";

/** Runs small models for one job after the other, which continue out of sight. */
export const jobs = <R>(changed: Changed, kept?: number): Worker<readonly Job<R>[]> => {
  const work = new Work<R>(changed, kept);
  return { want: (all) => work.want(all), again: () => work.again(), stop: () => work.stop() };
};
