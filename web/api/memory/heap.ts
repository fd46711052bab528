import { coreError, type CoreError } from "../errors/core-error.js";
import { RopewalkError } from "../errors/errors.js";
import type { MainModule } from "../generated/ropewalk.js";
import { fill, lengthOf } from "./arrays.js";
import type { MemoryUse } from "../types.js";
import { KeptTables, LEAST_BYTES, type KeptTable } from "./kept-tables.js";
import { elementBytes, type ArrayOf, type Arrays, type List, type ListType, type OwnArrayOf } from "./list.js";

export type { List };
type Views = Readonly<Arrays>;

/** What a call takes where no list is given. */
export const noList = { address: 0, length: 0 } as const;

/** Some of a list's elements. */
export function partOf<L extends List>({ type, address }: L, from: number, length: number): L {
  return { type, address: address + from * elementBytes(type), length } as L;
}

/** The memory of small lists, which end with their scope: to take it and to give it back costs nothing. */
const SCRATCH_BYTES = 128 * 1024;
/** The most of it that the elements of one array take: a token of 128 heads of 128 channels. */
const TOKEN_BYTES = 64 * 1024;
/** Smaller ones are small: neither of the two of a table that is kept. */
const SMALL_BYTES = LEAST_BYTES / 2 - 1;
/** Shorter lists are written element by element: a view of the list takes longer to make. */
const FEW = 32;

type PathOf = (field: string) => string;

export const disposed = (): RopewalkError => new RopewalkError({ code: "disposed", rule: "instance-disposed" });

/** The only part that touches wasm memory. */
export class Heap {
  readonly tables: KeptTables = new KeptTables(this);
  readonly #memory: WebAssembly.Memory;
  #views: Views;
  /** Where the next small list begins, and where the first does. */
  #top: number;
  readonly #bottom: number;
  /** Bytes in lists now, and the most there were at once. */
  #used = 0;
  #peak = 0;
  #disposed = false;
  /** Whether growth leaves the old buffer empty: not in plain JavaScript, nor where memory is shared. */
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

  /** Memory for `length` elements; the caller frees it. */
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

  /** Memory for a small list of the innermost scope; undefined where one is not small, or there is no room. */
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

  /** What is in use; `resetPeak` begins a new peak. */
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

  /** A view for use right now: nothing may be allocated while it is in use. */
  view<T extends ListType>(list: List<T>): ArrayOf<T> {
    const { start, end } = this.#place(list);
    return this.#all(list.type, end).subarray(start, end) as ArrayOf<T>;
  }

  /** A copy of a list. */
  copy<T extends ListType>(list: List<T>): OwnArrayOf<T> {
    const { start, end } = this.#place(list);
    return this.#all(list.type, end).slice(start, end) as OwnArrayOf<T>;
  }

  /** The same, or into an array of the caller's that is as long as the list. */
  take(list: List<"f32">, out: Float32Array = new Float32Array(list.length)): Float32Array {
    fill(out, this.view(list));
    return out;
  }

  /** Fills a list from its start, and writes to nothing behind it. */
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

  /** Runs `body` with lists that are freed when it ends; `afterwards`: once the instance is disposed, too. */
  scope<T>(body: (scope: Scope) => T, afterwards = false): T {
    const scope = this.open(afterwards);
    try {
      return body(scope);
    } finally {
      scope.close();
    }
  }

  /** The same without a function: whoever opens closes, the last first. Between them no code of the user runs. */
  open(afterwards = false): Scope {
    if (this.#disposed && !afterwards) throw disposed();
    return new Scope(this, this.#top);
  }

  /** Gives small lists back, all from `top` on. */
  close(top: number): void {
    this.#top = top;
  }

  /** Lets no scope open any more. */
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

  /** Text of the module's own. */
  text(address: number): string {
    const bytes = new Uint8Array(this.#memory.buffer);
    return String.fromCharCode(...bytes.subarray(address, bytes.indexOf(0, address)));
  }

  /** The whole memory up to `end` elements at least, through views that are made anew when it has grown. */
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

  room<T extends ListType>(type: T, length: number, most = SMALL_BYTES): List<T> {
    const small = this.heap.scratch(type, length, most);
    if (small !== undefined) return small;
    const list = this.heap.allocate(type, length);
    (this.#lists ??= []).push(list);
    return list;
  }

  /** A copy of numbers in wasm memory. */
  put<T extends ListType>(type: T, data: ArrayLike<number>, length = data.length): List<T> {
    const list = this.room(type, length);
    this.heap.set(list, data);
    return list;
  }

  /** The same of an array of the caller's. */
  putFloats(data: Float32Array): List<"f32"> {
    return this.put("f32", data, lengthOf(data));
  }

  /** The same of elements that end with the scope, however it ends: no table's, which may be kept. */
  putElements(data: Float32Array): List<"f32"> {
    const list = this.room("f32", lengthOf(data), TOKEN_BYTES);
    this.heap.set(list, data);
    return list;
  }

  /** Keeps a list from being freed when the scope ends. */
  giveAway(list: List): void {
    this.#lists!.splice(this.#lists!.indexOf(list), 1);
  }

  /** A table that stays where it is until the scope ends; one for each scope. */
  holds(table: KeptTable): void {
    this.#table = table;
  }

  /** A configuration that is freed when the scope ends; one for each scope. */
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
