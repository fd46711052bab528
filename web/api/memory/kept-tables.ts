import type { List } from "./list.js";
import type { CosSin, TableArrays } from "../types.js";

/** Smaller tables are arrays from the start: copying them in costs less than keeping them. */
export const LEAST_BYTES = 16 * 1024;
/** The most bytes of used tables in an instance, and of others; the longest unused moves into arrays. */
const MOST_USED_BYTES = 64 * 1024 * 1024;
const MOST_NEW_BYTES = 4 * 1024 * 1024;

/** The memory that the tables are in. */
interface Heap {
  readonly tables: KeptTables;
  copy(list: List<"f32">): Float32Array;
  free(list: List): void;
}

/** The lists of one call. */
interface Scope {
  giveAway(list: List): void;
  holds(kept: KeptTable): void;
}

export interface TableLists {
  readonly cos: List<"f32">;
  readonly sin: List<"f32">;
}

/** Fills arrays with a table once more, which costs less than a copy of it that nobody may ever read. */
export type Again = (arrays: TableArrays) => void;

/**
 * A table as the module filled it. It stays in wasm memory, turned by without a copy, until its arrays are read: the
 * reader may write to them at any time, so from then on they alone count, and each call copies them in. To make room
 * before that, it is dropped where it can be made again for a reader, and else moved into arrays.
 */
export class KeptTable {
  #lists: TableLists | undefined;
  #arrays: TableArrays | undefined;
  #uses = 0;
  readonly #length: number;

  constructor(
    private readonly heap: Heap,
    lists: TableLists,
    private readonly again: Again | undefined,
  ) {
    this.#lists = lists;
    this.#length = lists.cos.length;
  }

  /** The arrays, for somebody who may change them. */
  get arrays(): TableArrays {
    return (this.#arrays ??= this.#lists === undefined ? this.#madeAgain() : this.#moved(this.#lists));
  }

  /** Whether a call of this instance can use it where it is. */
  isIn(heap: Heap): boolean {
    return heap === this.heap && this.#lists !== undefined && this.#arrays === undefined;
  }

  makeRoom(): void {
    if (this.again === undefined) void this.arrays;
    else this.free();
  }

  /** The lists, for a call that ends with release(). */
  hold(): TableLists {
    this.#uses += 1;
    return this.#lists!;
  }

  release(): void {
    this.#uses -= 1;
    if (this.#arrays !== undefined) this.free();
  }

  get idle(): boolean {
    return this.#uses === 0;
  }

  /** Gives the wasm memory back, unless a call is at it: then the call's end does. */
  free(): void {
    if (this.#lists === undefined || this.#uses > 0) return;
    this.heap.tables.forget(this, this.#lists);
    this.heap.free(this.#lists.cos);
    this.heap.free(this.#lists.sin);
    this.#lists = undefined;
  }

  #madeAgain(): TableArrays {
    const arrays = { cos: new Float32Array(this.#length), sin: new Float32Array(this.#length) };
    this.again!(arrays);
    return arrays;
  }

  #moved({ cos, sin }: TableLists): TableArrays {
    this.#arrays = { cos: this.heap.copy(cos), sin: this.heap.copy(sin) };
    this.free();
    return this.#arrays;
  }
}

/** Tables in the order in which they came, and how much memory they take. */
class Shelf {
  readonly #tables = new Set<KeptTable>();
  #bytes = 0;

  constructor(private readonly most: number) {}

  add(kept: KeptTable, lists: TableLists): void {
    this.#tables.add(kept);
    this.#bytes += tableBytes(lists);
  }

  remove(kept: KeptTable, lists: TableLists): void {
    if (this.#tables.delete(kept)) this.#bytes -= tableBytes(lists);
  }

  /** Lets tables go until so much more fits, however large that is. */
  makeRoom(bytes: number): void {
    while (this.#bytes + bytes > this.most && this.dropOldest());
  }

  dropOldest(): boolean {
    const oldest = this.#idle();
    oldest?.makeRoom();
    return oldest !== undefined;
  }

  /** Into arrays, which need the module no longer. */
  moveAll(): void {
    for (let kept; (kept = this.#idle()) !== undefined;) void kept.arrays;
  }

  #idle(): KeptTable | undefined {
    for (const kept of this.#tables) if (kept.idle) return kept;
    return undefined;
  }
}

const keptOf = new WeakMap<object, KeptTable>();

/** The tables that one instance keeps. */
export class KeptTables {
  readonly #new = new Shelf(MOST_NEW_BYTES);
  readonly #used = new Shelf(MOST_USED_BYTES);
  /** Frees tables that can no longer be reached; memory is bounded even if it never runs. */
  readonly #net = new FinalizationRegistry<KeptTable>((kept) => kept.free());
  #last: KeptTable | undefined;

  constructor(private readonly heap: Heap) {}

  /** Lets new tables go until one of so many bytes fits; small ones are not kept. */
  makeRoom(bytes: number): void {
    if (bytes >= LEAST_BYTES) this.#new.makeRoom(bytes);
  }

  /** A public table of a scope's lists that the module has filled. */
  publish(scope: Scope, rows: number, rotaryDim: number, lists: TableLists, again?: Again): CosSin {
    if (tableBytes(lists) < LEAST_BYTES)
      return { rows, rotaryDim, cos: this.heap.copy(lists.cos), sin: this.heap.copy(lists.sin) };
    scope.giveAway(lists.cos);
    scope.giveAway(lists.sin);
    const kept = new KeptTable(this.heap, lists, again);
    const table = tableOf(rows, rotaryDim, kept);
    keptOf.set(table, kept);
    this.#net.register(table, kept, kept);
    this.makeRoom(tableBytes(lists));
    this.#new.add(kept, lists);
    return table;
  }

  /** What is kept of a table; undefined when its arrays are to be copied. */
  find(table: object): KeptTable | undefined {
    const kept = keptOf.get(table);
    return kept?.isIn(this.heap) ? kept : undefined;
  }

  /** Where a table lies until the scope ends; undefined when it has been moved since it was found. */
  use(scope: Scope, kept: KeptTable): TableLists | undefined {
    if (!kept.isIn(this.heap)) return undefined;
    const lists = kept.hold();
    scope.holds(kept);
    if (this.#last !== kept) {
      this.#last = kept;
      this.#new.remove(kept, lists);
      this.#used.remove(kept, lists);
      this.#used.makeRoom(tableBytes(lists));
      this.#used.add(kept, lists);
    }
    return lists;
  }

  /** Takes a table out of wasm memory; false when there is none to take. */
  dropOldest(): boolean {
    return this.#new.dropOldest() || this.#used.dropOldest();
  }

  /** Takes all out that nobody can make again. A table dropped before keeps the module as long as it lives. */
  moveAll(): void {
    this.#new.moveAll();
    this.#used.moveAll();
  }

  forget(kept: KeptTable, lists: TableLists): void {
    this.#new.remove(kept, lists);
    this.#used.remove(kept, lists);
    this.#net.unregister(kept);
    if (this.#last === kept) this.#last = undefined;
  }
}

/** Behaves as plain data when it is read, spread, cloned or compared; an array that the user sets replaces ours. */
function tableOf(rows: number, rotaryDim: number, kept: KeptTable): CosSin {
  return {
    rows,
    rotaryDim,
    get cos() {
      return kept.arrays.cos;
    },
    set cos(cos) {
      kept.arrays.cos = cos;
    },
    get sin() {
      return kept.arrays.sin;
    },
    set sin(sin) {
      kept.arrays.sin = sin;
    },
  };
}

const tableBytes = ({ cos, sin }: TableLists): number => 4 * (cos.length + sin.length);
