import { brokenRotations } from "../generated/core-words.js";
import { choiceNumber, entriesOf, finite, ifGiven, isGiven, mislong, refuse, whole } from "../arguments/checks.js";
import type { ModelModule } from "../engines/model.js";
import { guarded, RopewalkError } from "../errors/errors.js";
import { noList, type List } from "../memory/heap.js";
import { camelCase } from "../arguments/names.js";
import { registerScheme } from "../calls/schemes.js";
import { bindMethods } from "../core/bound.js";
import { optionsOf } from "../arguments/options.js";
import { highest, maxPosition, readPositionList, type Numbers } from "../arguments/positions.js";
import { specAt, makeConfig, readSpec, type SpecValues } from "../arguments/spec.js";
import type { RopeSpec, Scheme } from "../types.js";
import type { Checkpoint } from "./checkpoint.js";
import type { Codec } from "./symbols.js";
import type { GenerateOptions, Model, ModelRun, RunModelOptions, RunPart } from "./types.js";

const runNames = {
  spec: true,
  localSpec: true,
  positions: true,
  broken: true,
  frozenPairs: true,
  want: true,
  signal: true,
  progress: true,
} as const satisfies Record<keyof RunModelOptions, true>;
const generateNames = { ...runNames, count: true, temperature: true, seed: true } as const satisfies Record<
  keyof GenerateOptions,
  true
>;

const runParts: readonly RunPart[] = ["logits", "weights", "queries", "keys", "hidden"];

/** The longest work between two pauses for other tasks. */
const TURN_MS = 12;
const now = (): number => performance.now();
/** By a message to itself, because a timer would wait some milliseconds more. */
const othersTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const onMessage = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", onMessage, { once: true });
    port1.start();
    port2.postMessage(0);
  });

interface ReadOptions {
  spec: SpecValues;
  localSpec: SpecValues | undefined;
  positions: Numbers | undefined;
  broken: number;
  frozen: Numbers;
  want: ReadonlySet<RunPart>;
  aborted: () => boolean;
  progress: (share: number) => void;
  reason: () => unknown;
}

/** One sequence in the module. */
interface Session {
  run: number;
  lists: List[];
  kept: Partial<Record<RunPart | "loss", List<"f32">>>;
}

export class LoadedModel implements Model {
  readonly spec: RopeSpec;
  readonly localSpec?: RopeSpec;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly vocabulary: number;
  readonly trainedLength: number;
  readonly #checkpoint: Checkpoint;
  readonly #codec: Codec;
  #module: ModelModule | undefined;
  #ended: RopewalkError | undefined;

  constructor(module: ModelModule, checkpoint: Checkpoint, codec: Codec) {
    this.#module = module;
    this.#checkpoint = checkpoint;
    this.#codec = codec;
    this.spec = Object.freeze(checkpoint.spec);
    if (checkpoint.localSpec !== undefined) this.localSpec = Object.freeze(checkpoint.localSpec);
    this.layers = checkpoint.layers;
    this.heads = checkpoint.heads;
    this.kvHeads = checkpoint.kvHeads;
    this.vocabulary = checkpoint.vocabulary;
    this.trainedLength = checkpoint.trainedLength;
    bindMethods(this);
  }

  encode(text: string): Int32Array {
    if (typeof text !== "string") throw refuse("text", text, "string");
    return this.#codec.encode(text);
  }

  decode(ids: ArrayLike<number>): string {
    return guarded("option-invalid", "ids", () => this.#codec.decode(Array.from(this.#readIds(ids, 0))));
  }

  registerScheme(name: string, scheme: Scheme): void {
    this.#call(({ heap }) => registerScheme(heap, name, scheme));
  }

  async run(ids: ArrayLike<number>, options?: RunModelOptions): Promise<ModelRun> {
    const { all, read } = this.#call(() => ({
      all: this.#readIds(ids, 1),
      read: this.#readOptions(optionsOf(options, "options", runNames)),
    }));
    const positions = positionsFor(all.length, read.positions);
    const session = this.#open(all.length, read, highest(positions, 0) + 1, true);
    try {
      await this.#prefill(session, all, positions, read, all.length);
      const copiesIn = ({ heap }: ModelModule) =>
        Object.entries(session.kept).map(([name, list]) => [name, heap.copy(list)] as const);
      return Object.fromEntries(this.#call(copiesIn)) as unknown as ModelRun;
    } finally {
      this.#close(session);
    }
  }

  async *generate(ids: ArrayLike<number>, options?: GenerateOptions): AsyncGenerator<number, void, undefined> {
    const { all, read, count, temperature, seed } = this.#call(() => {
      const given = optionsOf(options, "options", generateNames);
      return {
        all: this.#readIds(ids, 1),
        read: this.#readOptions(given),
        count: ifGiven(given.count, (value) => whole(value, "options.count", 0, maxPosition)) ?? 100,
        temperature: ifGiven(given.temperature, readTemperature) ?? 1,
        seed: ifGiven(given.seed, (value) => whole(value, "options.seed", 0, 2 ** 32 - 1)) ?? 0,
      };
    });
    if (count === 0) return;
    const positions = positionsFor(all.length, read.positions);
    let position = positions[positions.length - 1]!;
    const most = maxPosition - position + 1; // the last symbol has no position
    if (count > most) throw refuse("options.count", count, "at-most", undefined, { limit: most });
    const session = this.#open(all.length + count - 1, read, highest(positions, position + count - 1) + 1);
    try {
      const total = all.length + count;
      if (!(await this.#prefill(session, all, positions, read, total, true))) return;
      const chance = chances(seed);
      let since = now();
      for (let written = 1; written <= count; written++) {
        const id = this.#call(({ core }) => core.drawNext(session.run, temperature, chance()));
        read.progress((all.length + written) / total);
        yield id;
        if (written === count || read.aborted()) return;
        if (now() - since > TURN_MS) {
          await othersTurn();
          since = now();
          if (read.aborted()) return;
        }
        this.#advance(session, [id], [++position], -1);
      }
    } finally {
      this.#close(session);
    }
  }

  dispose(): void {
    this.#module = undefined; // its memory is freed with it
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Called if its module stopped by a fault. */
  end(error: RopewalkError): void {
    this.#ended = error;
    this.#module = undefined;
  }

  /** Calls the module, and lets only RopewalkError out. */
  #call<T>(body: (module: ModelModule) => T): T {
    return guarded("option-invalid", "options", () => body(this.#running()), this);
  }

  #running(): ModelModule {
    if (this.#ended !== undefined) throw this.#ended;
    if (this.#module === undefined) throw new RopewalkError({ code: "disposed", rule: "disposed", path: "model" });
    return this.#module;
  }

  #readIds(ids: unknown, least: number): Int32Array {
    this.#running();
    const list = Int32Array.from(readPositionList(ids, "ids"));
    if (list.length < least)
      throw refuse("ids", list.length, "at-least", "shape-mismatch", { limit: least, measure: "length" });
    const index = list.findIndex((id) => id >= this.vocabulary);
    const limit = { index, limit: this.vocabulary, of: "vocabulary" };
    if (index >= 0) throw refuse("ids", list[index], "below", "position-invalid", limit);
    return list;
  }

  #readOptions(given: Readonly<Record<string, unknown>>): ReadOptions {
    const { heap } = this.#running();
    const want = ifGiven(given.want, readWant) ?? [];
    const progress = given.progress;
    if (isGiven(progress) && typeof progress !== "function") throw refuse("options.progress", progress, "function");
    const signal = given.signal;
    if (isGiven(signal) && typeof (signal as AbortSignal).aborted !== "boolean")
      throw refuse("options.signal", signal, "signal");
    return {
      spec: specAt("options.spec", () => readSpec(given.spec ?? this.spec, false, heap)),
      localSpec: ifGiven(given.localSpec ?? this.localSpec, (value) =>
        specAt("options.localSpec", () => readSpec(value, false, heap)),
      ),
      positions: ifGiven(given.positions, (value) => readPositionList(value, "options.positions")),
      broken: ifGiven(given.broken, (value) => choiceNumber(value, "options.broken", brokenRotations) + 1) ?? 0,
      frozen: ifGiven(given.frozenPairs, (value) => readPositionList(value, "options.frozenPairs")) ?? [],
      want: new Set(want),
      aborted: () =>
        guarded("option-invalid", "options.signal", () => (signal as AbortSignal | null | undefined)?.aborted === true),
      progress: (share) => (progress as RunModelOptions["progress"] | null)?.(share),
      reason: () => guarded("option-invalid", "options.signal", () => (signal as AbortSignal).reason as unknown),
    };
  }

  /** Reserves memory for `capacity` tokens and the requested results. */
  #open(capacity: number, options: ReadOptions, seqLen: number, losses = false): Session {
    const { layers, heads, kvHeads, headDim, width, vocabulary, model } = this.#checkpoint;
    const sizes: Record<RunPart, number> = {
      logits: capacity * vocabulary,
      weights: layers * heads * capacity * capacity,
      queries: layers * heads * capacity * headDim,
      keys: layers * kvHeads * capacity * headDim,
      hidden: (layers + 1) * capacity * width,
    };
    const kept = { __proto__: null } as Session["kept"];
    const session: Session = { run: 0, lists: [], kept };
    const fill = ({ heap, core }: ModelModule): void => {
      const keep = (name: RunPart | "loss", length: number): void => {
        const list = heap.allocate("f32", length);
        session.lists.push(list);
        session.kept[name] = list;
        heap.view(list).fill(0);
      };
      if (losses) {
        keep("loss", capacity - 1);
        for (const name of runParts) if (options.want.has(name)) keep(name, sizes[name]);
      }
      const at = (name: RunPart | "loss"): List<"f32"> | typeof noList => session.kept[name] ?? noList;
      // prettier-ignore
      core.keepOfRun(
        at("loss").address, at("loss").length, at("logits").address, at("logits").length,
        at("weights").address, at("weights").length, at("queries").address, at("queries").length,
        at("keys").address, at("keys").length, at("hidden").address, at("hidden").length);
      heap.scope((scope) => {
        const config = specAt("options.spec", () => makeConfig(scope, options.spec));
        const frozen = scope.put("i32", options.frozen);
        const make = (local: number): void => {
          const rest = [capacity, seqLen, options.broken, frozen.address, frozen.length] as const;
          session.run = core.makeRun(model, config, local, ...rest);
          heap.check(session.run !== 0, runPath);
        };
        const { localSpec } = options;
        if (localSpec === undefined) make(0);
        else heap.scope((inner) => make(specAt("options.localSpec", () => makeConfig(inner, localSpec))));
      });
    };
    try {
      this.#call(fill);
      return session;
    } catch (error) {
      this.#close(session);
      throw error;
    }
  }

  /** Runs all ids, in pieces with pauses for other tasks. False if the signal stopped it without an error. */
  async #prefill(
    session: Session,
    ids: Int32Array,
    positions: Numbers,
    { aborted, progress, reason }: ReadOptions,
    total: number,
    stops = false,
  ): Promise<boolean> {
    const stopped = (): boolean => {
      if (!aborted()) return false;
      if (stops) return true;
      throw reason();
    };
    await Promise.resolve();
    if (stopped()) return false;
    const step = this.#running().core.mostTokens;
    let since = now();
    for (let from = 0; from < ids.length; from += step) {
      const end = Math.min(from + step, ids.length);
      this.#advance(session, ids.subarray(from, end), positions.slice(from, end), end < ids.length ? ids[end]! : -1);
      progress(end / total);
      if (end === ids.length || now() - since < TURN_MS) continue;
      await othersTurn();
      since = now();
      if (stopped()) return false;
    }
    return !stopped();
  }

  #advance(session: Session, ids: ArrayLike<number>, positions: ArrayLike<number>, next: number): void {
    this.#call(({ heap, core }) =>
      heap.scope((scope) => {
        const [symbols, at] = [scope.put("i32", ids), scope.put("i32", positions)];
        const ok = core.advanceRun(session.run, symbols.address, symbols.length, at.address, at.length, next);
        heap.check(ok, runPath);
      }),
    );
  }

  #close(session: Session): void {
    if (this.#module === undefined) return;
    this.#call(({ heap, core }) => {
      if (session.run !== 0) core.freeRun(session.run);
      for (const list of session.lists) heap.free(list);
    });
  }
}

function positionsFor(tokens: number, given: Numbers | undefined): Numbers {
  if (given === undefined) return Int32Array.from({ length: tokens }, (_, i) => i);
  if (given.length === tokens) return given;
  throw mislong("options.positions", given.length, tokens, "ids.length");
}

function readTemperature(value: unknown): number {
  const number = finite(value, "options.temperature");
  if (number < 0) throw refuse("options.temperature", number, "at-least", undefined, { limit: 0 });
  return number;
}

function readWant(value: unknown): RunPart[] {
  if (!Array.isArray(value)) throw refuse("options.want", value, "names", undefined, { limit: runParts.join(", ") });
  return entriesOf(value, (one) => runParts[choiceNumber(one, "options.want", runParts)]!);
}

function runPath(field: string): string {
  if (field === "ids") return "ids";
  if (field === "positions" || field === "frozen_pairs") return `options.${camelCase(field)}`;
  return field === "scratch" || field === "capacity" ? "ids" : `options.spec.${camelCase(field)}`;
}

/** Numbers from 0 to below 1, always the same for one seed: mulberry32. */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
