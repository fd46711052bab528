import { RopewalkError, type RopewalkErrorCode } from "./errors.js";
import type { MainModule } from "./generated/ropewalk.js";
import { camelCase, parseLayout, type Field, type ListType, type ModuleLayout } from "./layout.js";

/** What the glue gives us: plain numbers in, plain numbers out. */
export type Glue = Pick<
  MainModule,
  "run" | "layout" | "configBlock" | "argumentBlock" | "errorSlot" | "_malloc" | "_free"
>;

const arrays = { f32: Float32Array, f64: Float64Array, i32: Int32Array, u16: Uint16Array } as const;
export type ArrayOf<T extends ListType> = InstanceType<(typeof arrays)[T]>;

/** A list in wasm memory. An address, never a view: a view dies when the memory grows. */
export interface List<T extends ListType = ListType> {
  readonly type: T;
  readonly address: number;
  readonly length: number;
}

/** A field's value for a call; undefined stands for "not given". */
export type Value = number | boolean | string | List | undefined;

/** The only part that touches wasm memory. */
export class Heap {
  readonly layout: ModuleLayout;
  readonly #glue: Glue;
  readonly #memory: WebAssembly.Memory;
  readonly #config: number;
  readonly #arguments: number;
  readonly #error: number;

  constructor(glue: Glue, memory: WebAssembly.Memory) {
    this.#glue = glue;
    this.#memory = memory;
    this.#config = glue.configBlock();
    this.#arguments = glue.argumentBlock();
    this.#error = glue.errorSlot();
    this.layout = parseLayout(this.#text(glue.layout()));
  }

  /** Memory for `length` elements; the caller frees it. */
  allocate<T extends ListType>(type: T, length: number): List<T> {
    const bytes = length * arrays[type].BYTES_PER_ELEMENT;
    const address = bytes < 2 ** 32 ? this.#glue._malloc(Math.max(bytes, 1)) >>> 0 : 0;
    if (address === 0) throw new RopewalkError("out-of-memory", `wasm memory could not grow by ${bytes} bytes`);
    return { type, address, length };
  }

  free(list: List): void {
    this.#glue._free(list.address);
  }

  /** A view for use right now: nothing may be allocated while it is in use. */
  view<T extends ListType>(list: List<T>): ArrayOf<T> {
    return new arrays[list.type](this.#memory.buffer, list.address, list.length) as ArrayOf<T>;
  }

  /** A copy of a list. */
  copy<T extends ListType>(list: List<T>): ArrayOf<T> {
    return this.view(list).slice() as ArrayOf<T>;
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

  writeConfig(values: Readonly<Record<string, Value>>): void {
    this.#write(this.#config, this.layout.config, values);
  }

  /** The scalar fields that the module has by itself: numbers and words, undefined where there is none. */
  readConfig(): Record<string, number | string | undefined> {
    const { config } = this.layout;
    const block = new Float64Array(this.#memory.buffer, this.#config);
    let slot = 0;
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
    return new Float64Array(this.#memory.buffer, this.#arguments, 1)[0]!;
  }

  #write(address: number, fields: readonly Field[], values: Readonly<Record<string, Value>>): void {
    const block = new Float64Array(this.#memory.buffer, address);
    let slot = 0;
    for (const field of fields) {
      const value = values[field.name];
      if (field.list !== undefined) {
        const list = value as List | undefined;
        block[slot++] = list?.address ?? 0;
        block[slot++] = list?.length ?? 0;
      } else {
        block[slot++] = toNumber(field, value);
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

  constructor(private readonly heap: Heap) {}

  room<T extends ListType>(type: T, length: number): List<T> {
    const list = this.heap.allocate(type, length);
    this.#lists.push(list);
    return list;
  }

  /** A copy of an array in wasm memory. */
  put<T extends ListType>(type: T, data: ArrayLike<number>): List<T> {
    const list = this.room(type, data.length);
    this.heap.view(list).set(data);
    return list;
  }

  free(): void {
    for (const list of this.#lists) this.heap.free(list);
  }
}

const slotsOf = (field: Field): number => (field.list === undefined ? 1 : 2);

function toNumber(field: Field, value: Value): number {
  if (value === undefined) return Number.NaN;
  return field.words === undefined ? Number(value) : field.words.indexOf(String(value));
}
