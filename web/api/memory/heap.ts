import { RopewalkError, type RopewalkErrorCode } from "../errors.js";
import type { MainModule } from "../generated/ropewalk.js";
import { KeptTables, LEAST_BYTES, type KeptTable } from "./kept-tables.js";
import { camelCase, parseLayout, type Field, type ListType, type ModuleLayout } from "./layout.js";
import type { List } from "./list.js";
import type { MemoryUse } from "../types.js";

/** What the glue gives us: plain numbers in, plain numbers out. */
export type Glue = Pick<
  MainModule,
  "run" | "layout" | "configBlock" | "argumentBlock" | "errorSlot" | "_malloc" | "_free"
>;

interface Arrays {
  f32: Float32Array;
  f64: Float64Array;
  i32: Int32Array;
  u16: Uint16Array;
}
export type { List };
export type ArrayOf<T extends ListType> = Arrays[T];
/** Spelled out, here and in viewOf, as looking a name up in a table takes as long as a small call does in all. */
const elementBytes = (type: ListType): number => (type === "f64" ? 8 : type === "u16" ? 2 : 4);
type Views = Readonly<Arrays>;

/** Some of a list's elements. */
export function partOf<L extends List>({ type, address }: L, from: number, length: number): L {
  return { type, address: address + from * elementBytes(type), length } as L;
}

/** The memory of small lists, which end with their scope: to take it and to give it back costs nothing. */
const SCRATCH_BYTES = 64 * 1024;
/** Smaller ones are small: neither of the two of a table that is kept. */
const SMALL_BYTES = LEAST_BYTES / 2;

/** A field's value for a call; undefined stands for "not given". */
export type Value = number | boolean | string | List | undefined;
export type Ordered = readonly (number | List | undefined)[];
const none: Ordered = [];
type PathOf = (field: string) => string;

/** The only part that touches wasm memory. */
export class Heap {
  readonly layout: ModuleLayout;
  readonly tables: KeptTables = new KeptTables(this);
  readonly #glue: Glue;
  readonly #memory: WebAssembly.Memory;
  readonly #config: number;
  readonly #arguments: number;
  readonly #error: number;
  #views: Views;
  /** Where the next small list begins, and where the first does. */
  #top: number;
  readonly #bottom: number;
  /** Bytes in lists now, and the most there were at once. */
  #used = 0;
  #peak = 0;
  /** Whether growth leaves the old buffer empty, which is quick to see. It does not in plain JavaScript, nor where memory is shared. */
  readonly #detaches: boolean;

  constructor(glue: Glue, memory: WebAssembly.Memory) {
    this.#glue = glue;
    this.#memory = memory;
    this.#views = viewsOf(memory.buffer);
    this.#detaches =
      typeof WebAssembly === "object" && memory instanceof WebAssembly.Memory && memory.buffer instanceof ArrayBuffer;
    this.#config = glue.configBlock();
    this.#arguments = glue.argumentBlock();
    this.#error = glue.errorSlot();
    this.layout = parseLayout(this.#text(glue.layout()));
    this.#top = this.#bottom = glue._malloc(SCRATCH_BYTES);
  }

  /** Memory for `length` elements; the caller frees it. */
  allocate<T extends ListType>(type: T, length: number): List<T> {
    const bytes = length * elementBytes(type);
    let address = 0;
    do {
      address = bytes < 2 ** 32 ? this.#glue._malloc(Math.max(bytes, 1)) >>> 0 : 0;
    } while (address === 0 && this.tables.dropOldest());
    if (address === 0) throw new RopewalkError("out-of-memory", `wasm memory could not grow by ${bytes} bytes`);
    this.#used += bytes;
    this.#see();
    return { type, address, length };
  }

  /** Memory for a small list of the innermost scope; undefined where one is not small, or there is no room. */
  scratch<T extends ListType>(type: T, length: number): List<T> | undefined {
    const bytes = length * elementBytes(type);
    const address = this.#top;
    const next = address + ((bytes + 15) & ~15);
    if (bytes >= SMALL_BYTES || next > this.#bottom + SCRATCH_BYTES) return undefined;
    this.#top = next;
    this.#see();
    return { type, address, length };
  }

  free(list: List): void {
    this.#glue._free(list.address);
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
  copy<T extends ListType>(list: List<T>): ArrayOf<T> {
    const { start, end } = this.#place(list);
    return this.#all(list.type, end).slice(start, end) as ArrayOf<T>;
  }

  /** Fills a list, as long as the data or longer. */
  set<T extends ListType>(list: List<T>, data: ArrayLike<number>): void {
    const { start, end } = this.#place(list);
    this.#all(list.type, end).set(data, start);
  }

  /** Runs `body` with lists that are freed when it ends, whichever way. */
  scope<T>(body: (scope: Scope) => T): T {
    const scope = this.open();
    try {
      return body(scope);
    } finally {
      scope.close();
    }
  }

  /** The same without a function, for small calls; whoever opens closes, and last what was opened first. */
  open(): Scope {
    return new Scope(this, this.#top);
  }

  /** Gives small lists back, all from `top` on. */
  close(top: number): void {
    this.#top = top;
  }

  /** Calls into the module; a failed call throws, with `pathOf` saying how the caller's user knows the field that is wrong. */
  call(name: string, values: Readonly<Record<string, Value>>, pathOf: PathOf): void {
    this.#write(this.#arguments, this.layout.calls.get(name)!.fields, values);
    this.#run(name, pathOf);
  }

  /**
   * The same with the values in the order of the fields, words as their numbers, and NaN for a number that is not given: to look
   * each up by its name takes longer than a small call. Fields that a call does not read may be left out at the end.
   */
  callInOrder(name: string, values: Ordered, pathOf: PathOf, more: Ordered = none): void {
    const block = this.#all("f64", 0);
    putInOrder(block, putInOrder(block, this.#arguments / 8, values), more);
    this.#run(name, pathOf);
  }

  #run(name: string, pathOf: PathOf): void {
    if (this.#glue.run(this.layout.calls.get(name)!.index) !== 0) throw this.#lastError(pathOf);
  }

  /** Scalars from `values`, lists from `lists`. */
  writeConfig(values: Readonly<Record<string, unknown>>, lists: Readonly<Record<string, List>>): void {
    this.#write(this.#config, this.layout.config, values, lists);
  }

  /** The scalar fields that the module has by itself: numbers and words, undefined where there is none. */
  readConfig(): Record<string, number | string | undefined> {
    const { config } = this.layout;
    const block = this.#all("f64", 0);
    let slot = this.#config / 8;
    return Object.fromEntries(
      config.map((field) => {
        const value = block[slot]!;
        slot += slotsOf(field);
        if (field.list !== undefined || Number.isNaN(value)) return [field.name, undefined];
        return [field.name, field.words === undefined ? value : field.words[value]];
      }),
    );
  }

  /** The number that the last call left in its first slot. */
  result(): number {
    return this.#all("f64", 0)[this.#arguments / 8]!;
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

  #write(
    address: number,
    fields: readonly Field[],
    values: Readonly<Record<string, unknown>>,
    lists: Readonly<Record<string, unknown>> = values,
  ): void {
    const block = this.#all("f64", 0);
    let slot = address / 8;
    for (let i = 0; i < fields.length; i++) {
      const { name, words, list } = fields[i]!;
      if (list !== undefined) {
        slot = putList(block, slot, lists[name] as List | undefined);
        continue;
      }
      const value = values[name];
      if (typeof value === "number") {
        block[slot++] = value;
      } else if (value === undefined) {
        block[slot++] = Number.NaN;
      } else {
        block[slot++] = words === undefined ? Number(value) : words.indexOf(String(value));
      }
    }
  }

  #lastError(pathOf: (field: string) => string): RopewalkError {
    const [code, value, bound, field, fieldLength, limit, limitLength] = new Float64Array(
      this.#memory.buffer,
      this.#error,
      7,
    ) as unknown as [number, number, number, number, number, number, number];
    // "short_factor.length" or "rotary_offset + rotary_dim": the first name is the field, the rest belongs to the sentence
    const [, first = "", rest = ""] = /^(\w*)(.*)$/.exec(this.#text(field, fieldLength))!;
    const path = pathOf(first);
    const name = this.layout.errors[code] as RopewalkErrorCode;
    const missing = Number.isNaN(value) && name !== "value-not-finite";
    const found = missing ? "is missing" : `is ${value}`;
    const words = camelCase(this.#text(limit, limitLength));
    const must = Number.isNaN(bound) ? words : `${words} ${bound}`;
    return new RopewalkError(name, `${path}${camelCase(rest)} ${found}; it must be ${must}`, path);
  }

  #text(address: number, length?: number): string {
    const bytes = new Uint8Array(this.#memory.buffer);
    const end = length === undefined ? bytes.indexOf(0, address) : address + length;
    return String.fromCharCode(...bytes.subarray(address, end));
  }
}

/** Lists that live as long as one call. */
export class Scope {
  #lists: List[] | undefined;
  #table: KeptTable | undefined;

  constructor(
    readonly heap: Heap,
    private readonly top: number,
  ) {}

  room<T extends ListType>(type: T, length: number): List<T> {
    const small = this.heap.scratch(type, length);
    if (small !== undefined) return small;
    const list = this.heap.allocate(type, length);
    (this.#lists ??= []).push(list);
    return list;
  }

  /** A copy of an array in wasm memory. */
  put<T extends ListType>(type: T, data: ArrayLike<number>): List<T> {
    const list = this.room(type, data.length);
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

  close(): void {
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

/** Returns the next slot. */
function putInOrder(block: Float64Array, first: number, values: Ordered): number {
  let slot = first;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (typeof value === "number") block[slot++] = value;
    else slot = putList(block, slot, value);
  }
  return slot;
}

function putList(block: Float64Array, slot: number, list: List | undefined): number {
  block[slot] = list === undefined ? 0 : list.address;
  block[slot + 1] = list === undefined ? 0 : list.length;
  return slot + 2;
}

const slotsOf = (field: Field): number => (field.list === undefined ? 1 : 2);
