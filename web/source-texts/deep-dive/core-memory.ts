import type { Ropewalk, Tensor } from "../../api/index.js";
import { head } from "../heads.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { hasMeasuringWorker, inWorker } from "./measuring-worker.js";
import { loadEngines, type EngineName } from "./speed-engines.js";

const DIM = 128;
const CHUNK = 512;
const spec = head(DIM);

/** One way to turn query and key, in the core's memory: what it had in use at most, and what the instance held. */
export interface CoreUse {
  peak: number;
  before: number;
  after: number;
}

export type CoreWay = "whole" | "chunked" | "inPlace";
export const CORE_WAYS: readonly CoreWay[] = ["whole", "chunked", "inPlace"];

/** The same three ways as the text's classes, mended, without the intermediate arrays of their lines. */
function work(rw: Ropewalk, way: CoreWay, heads: number, seq: number): void {
  const random = torchGenerator(0);
  const chunk = way === "whole" ? seq : Math.min(CHUNK, seq);
  const counts = Array.from({ length: Math.ceil(seq / chunk) }, (_, i) => Math.min(chunk, seq - i * chunk));
  const shape = (count: number): readonly [number, number, number, number] => [1, heads, count, DIM];
  const held: Tensor[] = [];
  const tensor = (count: number): Tensor => {
    const made = rw.tensor(shape(count));
    held.push(made);
    return made;
  };
  const inputs = [0, 1].map(() =>
    counts.map((count) => {
      const part = tensor(count);
      part.write(random.randn(heads * count * DIM));
      return part;
    }),
  );
  const table = (i: number): ReturnType<Ropewalk["cosSin"]> => rw.cosSin(spec, { start: i * chunk, count: counts[i]! });
  const turn = (x: Tensor, i: number, cosSin: ReturnType<typeof table>, out?: Tensor): void => {
    rw.rotate(x, { shape: shape(counts[i]!), pairing: "half-split", cosSin, ...(out && { out }) });
  };
  if (way === "inPlace")
    counts.forEach((_, i) => {
      const cosSin = table(i);
      for (const parts of inputs) turn(parts[i]!, i, cosSin);
      void cosSin.cos; // read, it leaves the core's memory: the next chunk makes its own
    });
  else {
    const tables = counts.map((_, i) => table(i));
    for (const parts of inputs) parts.forEach((x, i) => turn(x, i, tables[i]!, tensor(counts[i]!)));
    if (way === "chunked") inputs.forEach(() => tensor(seq)); // the results once more, joined
  }
  for (const one of held) one.dispose();
}

export interface CorePlan {
  heads: number;
  seq: number;
}
export interface CoreMessage {
  core: Record<CoreWay, CoreUse>;
}

/** All three, each in an instance of its own. */
export async function measureCoreHere({ heads, seq }: CorePlan, own?: Ropewalk): Promise<Record<CoreWay, CoreUse>> {
  const name: EngineName = own?.engine ?? "simd";
  const one = async (way: CoreWay): Promise<CoreUse> => {
    const engine = (await loadEngines([name]))[name]!;
    if (typeof engine === "string") throw new Error(engine);
    const { held, used } = engine.memory();
    work(engine, way, heads, seq);
    const after = engine.memory();
    engine.dispose();
    return { peak: after.peak - used, before: held, after: after.held };
  };
  return { whole: await one("whole"), chunked: await one("chunked"), inPlace: await one("inPlace") };
}

/** In a worker where the page provides one, whose code can start instances of its own; here otherwise. */
export async function measureCore(rw: Ropewalk, heads: number, seq: number): Promise<Record<CoreWay, CoreUse>> {
  if (!hasMeasuringWorker()) return measureCoreHere({ heads, seq }, rw);
  let found: Record<CoreWay, CoreUse> | undefined;
  await inWorker<CoreMessage>({ heads, seq }, ({ core }) => {
    found = core;
  });
  return found!;
}

/** What the page's JavaScript holds as the browser measures it, which only cross-origin isolated pages may ask; or Node. */
export async function measureScript(): Promise<number | undefined> {
  const host = globalThis as {
    crossOriginIsolated?: boolean;
    performance?: { measureUserAgentSpecificMemory?(): Promise<{ bytes: number }> };
    process?: { memoryUsage?(): { arrayBuffers: number } };
  };
  if (host.crossOriginIsolated && host.performance?.measureUserAgentSpecificMemory)
    return (await host.performance.measureUserAgentSpecificMemory()).bytes;
  return host.process?.memoryUsage?.().arrayBuffers;
}
