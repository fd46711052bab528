import { coreError, type CoreError } from "../errors/core-error.js";
import { RopewalkError } from "../errors/errors.js";
import type { MainModule } from "../generated/ropewalk.js";
import { fill, lengthOf } from "./arrays.js";
import type { MemoryUse } from "../types.js";
import { KeptTables, LEAST_BYTES, type KeptTable } from "./kept-tables.js";
import { elementBytes, type ArrayOf, type Arrays, type List, type ListType, type OwnArrayOf } from "./list.js";

export type { List };
type Views = Readonly<Arrays>;

/** Passed to a call if no list is given. */
export const noList = { address: 0, length: 0 } as const;

/** A part of a list's elements. */
export function partOf<L extends List>({ type, address }: L, from: number, length: number): L {
  return { type, address: address + from * elementBytes(type), length } as L;
}

/** The memory for small lists, which end with their scope: allocating and freeing them costs nothing. */
const SCRATCH_BYTES = 128 * 1024;
/** The most of it that one array can take: a token of 128 heads of 128 channels. */
const TOKEN_BYTES = 64 * 1024;
/** Only smaller lists count as small, so that neither list of a kept table does. */
const SMALL_BYTES = LEAST_BYTES / 2 - 1;
/** Shorter lists are written element by element, because making a view takes longer. */
const FEW = 32;

type PathOf = (field: string) => string;

export const disposed = (): RopewalkError => new RopewalkError({ code: "disposed", rule: "instance-disposed" });

/** The only part that touches wasm memory. */
export class Heap {
  readonly tables: KeptTables = new KeptTables(this);
  readonly #memory: WebAssembly.Memory;
  #views: Views;
  /** The place of the next small list, and of the first one. */
  #top: number;
  readonly #bottom: number;
  /** Bytes in lists now, and the largest number at one time. */
  #used = 0;
  #peak = 0;
  #disposed = false;
  /** The view of the list that was copied last: a decoding step copies from the same place each time. */
  #taken: Float32Array = new Float32Array(0);
  /** Whether growth detaches the old buffer: not in plain JavaScript, and not with shared memory. */
  readonly #detaches: boolean;

  constructor(
    /** The core's functions. */
    public core: MainModule,
    memory: WebAssembly.Memory,
  ) {
    this.#memory = memory;
    this.#views = viewsOf(memory.buffer);
    this.#detaches =
      typeof WebAssembly === "object" && memory instanceof WebAssembly.Memory && memory.buffer instanceof ArrayBuffer;
    this.#top = this.#bottom = core._malloc(SCRATCH_BYTES);
  }

  /** Allocates memory for `length` elements; the caller frees it. */
  allocate<T extends ListType>(type: T, length: number): List<T> {
    const bytes = length * elementBytes(type);
    let address = 0;
    do {
      address = bytes < 2 ** 32 ? this.core._malloc(Math.max(bytes, 1)) >>> 0 : 0;
    } while (address === 0 && this.tables.dropOldest());
    if (address === 0) throw new RopewalkError({ code: "out-of-memory", rule: "memory", value: bytes });
    this.#used += bytes;
    this.#see();
    return { type, address, length };
  }

  /** Memory for a small list of the innermost scope; undefined if the list is not small or there is no space left. */
  scratch<T extends ListType>(type: T, length: number, most: number): List<T> | undefined {
    const bytes = length * elementBytes(type);
    const address = this.#top;
    const next = address + ((bytes + 15) & ~15);
    if (bytes > most || next > this.#bottom + SCRATCH_BYTES) return undefined;
    this.#top = next;
    this.#see();
    return { type, address, length };
  }

  free(list: List): void {
    this.core._free(list.address);
    this.#used -= list.length * elementBytes(list.type);
  }

  /** The memory in use; `resetPeak` starts a new peak. */
  use(resetPeak: boolean): MemoryUse {
    if (resetPeak) this.#peak = 0;
    const used = this.#see();
    return { held: this.#memory.buffer.byteLength, used, peak: this.#peak };
  }

  #see(): number {
    const used = this.#used + this.#top - this.#bottom;
    if (used > this.#peak) this.#peak = used;
    return used;
  }

  /** A view for immediate use: nothing may be allocated while it is in use. */
  view<T extends ListType>(list: List<T>): ArrayOf<T> {
    const { start, end } = this.#place(list);
    return this.#all(list.type, end).subarray(start, end) as ArrayOf<T>;
  }

  /** A copy of a list. */
  copy<T extends ListType>(list: List<T>): OwnArrayOf<T> {
    const { start, end } = this.#place(list);
    return this.#all(list.type, end).slice(start, end) as OwnArrayOf<T>;
  }

  /** The same, or a copy into the caller's array, which is as long as the list. */
  take(list: List<"f32">, out: Float32Array = new Float32Array(list.length)): Float32Array {
    const { buffer, byteOffset, length } = this.#taken;
    if (byteOffset !== list.address || length !== list.length || buffer !== this.#memory.buffer)
      this.#taken = this.view(list);
    fill(out, this.#taken);
    return out;
  }

  /** Fills a list from a caller's array of the same length, without a view of the list. */
  setFloats(list: List<"f32">, data: Float32Array): void {
    if (list.length <= FEW) return this.set(list, data);
    const { start, end } = this.#place(list);
    this.#all("f32", end).set(data, start);
  }

  /** Fills a list from its start, and never writes beyond its end. */
  set<T extends ListType>(list: List<T>, data: ArrayLike<number>): void {
    if (list.length > FEW) {
      this.view(list).set(data);
      return;
    }
    const { start, end } = this.#place(list);
    const all = this.#all(list.type, end);
    for (let i = 0; i < list.length; i++) all[start + i] = data[i]!;
  }

  /** Fills a list with the rows of `data` that the ids name, number by number: a view of each row would take longer. */
  setRows(list: List<"f32">, data: Float32Array, ids: ArrayLike<number>, width: number): void {
    const { start, end } = this.#place(list);
    const all = this.#all("f32", end);
    for (let row = 0; row < ids.length; row++) {
      const [from, to] = [ids[row]! * width, start + row * width];
      for (let i = 0; i < width; i++) all[to + i] = data[from + i]!;
    }
  }

  /** Runs `body` with lists that are freed when it ends; `afterwards`: allowed after the instance is disposed. */
  scope<T>(body: (scope: Scope) => T, afterwards = false): T {
    const scope = this.open(afterwards);
    try {
      return body(scope);
    } finally {
      scope.close();
    }
  }

  /**
   * The same without a function: the caller must close it, in reverse order of opening. No code of the user runs in
   * between.
   */
  open(afterwards = false): Scope {
    if (this.#disposed && !afterwards) throw disposed();
    return new Scope(this, this.#top);
  }

  /** Frees small lists, all from `top` on. */
  close(top: number): void {
    this.#top = top;
  }

  /** Prevents any new scope. */
  dispose(): void {
    this.tables.moveAll();
    this.#disposed = true;
  }

  /** Stops all calls into the module: each function throws `error`, and freeing does nothing. */
  end(error: RopewalkError): void {
    const refuse = (): never => {
      throw error;
    };
    this.core = new Proxy(this.core, { get: (_, name) => (String(name).includes("free") ? () => {} : refuse) });
  }

  /** Throws the core's error if a call failed; `pathOf` gives the caller's name of the wrong field. */
  check(ok: boolean, pathOf: PathOf): void {
    if (!ok) throw this.#lastError(pathOf);
  }

  /** A text from the module's memory. */
  text(address: number): string {
    const bytes = new Uint8Array(this.#memory.buffer);
    return String.fromCharCode(...bytes.subarray(address, bytes.indexOf(0, address)));
  }

  /** The whole memory, at least up to `end` elements, through views that are made again after it has grown. */
  #all<T extends ListType>(type: T, end: number): Views[T] {
    const view = viewOf(this.#views, type);
    const current = this.#detaches ? view.length !== 0 : view.buffer === this.#memory.buffer;
    if (current && view.length >= end) return view;
    this.#views = viewsOf(this.#memory.buffer);
    return viewOf(this.#views, type);
  }

  #place({ type, address, length }: List): { start: number; end: number } {
    const start = address / elementBytes(type);
    return { start, end: start + length };
  }

  #lastError(pathOf: PathOf): RopewalkError {
    const { core } = this;
    const word = <T extends string>(address: number): T => this.text(address).replaceAll("_", "-") as T;
    const error: CoreError = {
      code: word(core.errorName(core.lastErrorCode())),
      limit: word(core.limitName(core.lastErrorLimit())),
      measure: word(core.lastErrorMeasure()),
      field: this.text(core.lastErrorField()),
      of: this.text(core.lastErrorOf()),
      value: core.lastErrorValue(),
      bound: core.lastErrorBound(),
    };
    return coreError(error, pathOf);
  }
}

/** Lists that live as long as one call. */
export class Scope {
  #lists: List[] | undefined;
  #table: KeptTable | undefined;
  #config = 0;

  constructor(
    readonly heap: Heap,
    private readonly top: number,
  ) {}

  reserve<T extends ListType>(type: T, length: number, most = SMALL_BYTES): List<T> {
    const small = this.heap.scratch(type, length, most);
    if (small !== undefined) return small;
    const list = this.heap.allocate(type, length);
    (this.#lists ??= []).push(list);
    return list;
  }

  /** Copies numbers into wasm memory. */
  put<T extends ListType>(type: T, data: ArrayLike<number>, length = data.length): List<T> {
    const list = this.reserve(type, length);
    this.heap.set(list, data);
    return list;
  }

  /** The same for an array of the caller. */
  putFloats(data: Float32Array): List<"f32"> {
    return this.put("f32", data, lengthOf(data));
  }

  /** The same for elements that end with the scope in any case; not for a table, which may be kept. */
  putElements(data: Float32Array): List<"f32"> {
    const list = this.reserve("f32", lengthOf(data), TOKEN_BYTES);
    this.heap.setFloats(list, data);
    return list;
  }

  /** Keeps a list from being freed at the end of the scope. */
  giveAway(list: List): void {
    this.#lists!.splice(this.#lists!.indexOf(list), 1);
  }

  /** Keeps a table in place until the scope ends; one for each scope. */
  holds(table: KeptTable): void {
    this.#table = table;
  }

  /** Frees a configuration at the end of the scope; one for each scope. */
  holdsConfig(config: number): void {
    this.#config = config;
  }

  close(): void {
    if (this.#config !== 0) this.heap.core.freeConfig(this.#config);
    this.heap.close(this.top);
    if (this.#lists !== undefined) for (const list of this.#lists) this.heap.free(list);
    this.#table?.release();
  }
}

const viewOf = <T extends ListType>({ f32, f64, i32, u16 }: Views, type: T): Views[T] =>
  (type === "f32" ? f32 : type === "f64" ? f64 : type === "i32" ? i32 : u16) as Views[T];

function viewsOf(memory: ArrayBuffer): Views {
  return {
    f32: new Float32Array(memory),
    f64: new Float64Array(memory),
    i32: new Int32Array(memory),
    u16: new Uint16Array(memory),
  };
}
