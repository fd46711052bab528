import { RopewalkError, type RopewalkErrorCode } from "./errors.js";
import type { MainModule } from "./generated/ropewalk.js";
import { KeptTables, type KeptTable } from "./kept_tables.js";
import { camelCase, parseLayout, type Field, type ListType, type ModuleLayout } from "./layout.js";
import type { MemoryUse } from "./types.js";

/** What the glue gives us: plain numbers in, plain numbers out. */
export type Glue = Pick<
  MainModule,
  "run" | "layout" | "configBlock" | "argumentBlock" | "errorSlot" | "_malloc" | "_free"
>;

const arrays = { f32: Float32Array, f64: Float64Array, i32: Int32Array, u16: Uint16Array } as const;
export type ArrayOf<T extends ListType> = InstanceType<(typeof arrays)[T]>;
type Views = { readonly [T in ListType]: ArrayOf<T> };

/** A list in wasm memory. An address, never a view: a view dies when the memory grows. */
export interface List<T extends ListType = ListType> {
  readonly type: T;
  readonly address: number;
  readonly length: number;
}

/** Some of a list's elements. */
export function partOf<L extends List>({ type, address }: L, from: number, length: number): L {
  return { type, address: address + from * arrays[type].BYTES_PER_ELEMENT, length } as L;
}

/** A field's value for a call; undefined stands for "not given". */
export type Value = number | boolean | string | List | undefined;

/** The only part that touches wasm memory. */
export class Heap {
  readonly layout: ModuleLayout;
  readonly tables = new KeptTables(this);
  readonly #glue: Glue;
  readonly #memory: WebAssembly.Memory;
  readonly #config: number;
  readonly #arguments: number;
  readonly #error: number;
  #views: Views;
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
  }

  /** Memory for `length` elements; the caller frees it. */
  allocate<T extends ListType>(type: T, length: number): List<T> {
    const bytes = length * arrays[type].BYTES_PER_ELEMENT;
    let address = 0;
    do {
      address = bytes < 2 ** 32 ? this.#glue._malloc(Math.max(bytes, 1)) >>> 0 : 0;
    } while (address === 0 && this.tables.moveOldest());
    if (address === 0) throw new RopewalkError("out-of-memory", `wasm memory could not grow by ${bytes} bytes`);
    this.#used += bytes;
    if (this.#used > this.#peak) this.#peak = this.#used;
    return { type, address, length };
  }

  free(list: List): void {
    this.#glue._free(list.address);
    this.#used -= list.length * arrays[list.type].BYTES_PER_ELEMENT;
  }

  /** What is in use; `resetPeak` begins a new peak. */
  use(resetPeak: boolean): MemoryUse {
    if (resetPeak) this.#peak = this.#used;
    return { held: this.#memory.buffer.byteLength, used: this.#used, peak: this.#peak };
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
    const scope = new Scope(this);
    try {
      return body(scope);
    } finally {
      scope.free();
    }
  }

  /** Calls into the module; a failed call throws, with `pathOf` saying how the caller's user knows the field that is wrong. */
  call(name: string, values: Readonly<Record<string, Value>>, pathOf: (field: string) => string): void {
    const call = this.layout.calls.get(name)!;
    this.#write(this.#arguments, call.fields, values);
    if (this.#glue.run(call.index) !== 0) throw this.#lastError(pathOf);
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
    const view = this.#views[type];
    const current = this.#detaches ? view.length !== 0 : view.buffer === this.#memory.buffer;
    if (current && view.length >= end) return view;
    this.#views = viewsOf(this.#memory.buffer);
    return this.#views[type];
  }

  #place({ type, address, length }: List): { start: number; end: number } {
    const start = address / arrays[type].BYTES_PER_ELEMENT;
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
        const given = lists[name] as List | undefined;
        block[slot++] = given === undefined ? 0 : given.address;
        block[slot++] = given === undefined ? 0 : given.length;
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
  readonly #lists: List[] = [];
  #table: KeptTable | undefined;

  constructor(private readonly heap: Heap) {}

  room<T extends ListType>(type: T, length: number): List<T> {
    const list = this.heap.allocate(type, length);
    this.#lists.push(list);
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
    this.#lists.splice(this.#lists.indexOf(list), 1);
  }

  /** A table that stays where it is until the scope ends; one for each scope. */
  holds(table: KeptTable): void {
    this.#table = table;
  }

  free(): void {
    for (const list of this.#lists) this.heap.free(list);
    this.#table?.release();
  }
}

function viewsOf(memory: ArrayBuffer): Views {
  return {
    f32: new Float32Array(memory),
    f64: new Float64Array(memory),
    i32: new Int32Array(memory),
    u16: new Uint16Array(memory),
  };
}

const slotsOf = (field: Field): number => (field.list === undefined ? 1 : 2);
