import type { List } from "./list.js";
import type { CosSin, TableArrays } from "../types.js";

/** Smaller tables are arrays from the start: copying them costs less than keeping them. */
export const LEAST_BYTES = 16 * 1024;
/**
 * The most bytes of used tables in an instance, and of new ones. Beyond that, the table unused for longest moves into
 * arrays.
 */
const MOST_USED_BYTES = 64 * 1024 * 1024;
const MOST_NEW_BYTES = 4 * 1024 * 1024;

/** The memory that contains the tables. */
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

/** Fills arrays by computing the table again, which costs less than a copy that may never be read. */
export type Again = (arrays: TableArrays) => void;

/**
 * A table as the module filled it. It stays in wasm memory, and rotations use it without a copy, until its arrays are
 * read. The reader may write to them at any time, so from then on only the arrays count, and each call copies them in.
 * If space is needed before that, the table is dropped if it can be recomputed, and else moved into arrays.
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

  /** The arrays, for a caller who may change them. */
  get arrays(): TableArrays {
    return (this.#arrays ??= this.#lists === undefined ? this.#madeAgain() : this.#moved(this.#lists));
  }

  /** Whether a call of this instance can use the table in place. */
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

  /** Frees the wasm memory, or leaves that to the end of a running call. */
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

/** Tables in the order of their creation, and the memory they take. */
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

  /** Drops tables until `bytes` more fit, however large that number is. */
  makeRoom(bytes: number): void {
    while (this.#bytes + bytes > this.most && this.dropOldest());
  }

  dropOldest(): boolean {
    const oldest = this.#idle();
    oldest?.makeRoom();
    return oldest !== undefined;
  }

  /** Moves all tables into arrays, which do not need the module any more. */
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
  /** Frees tables that cannot be reached any more. Memory is bounded even if it never runs. */
  readonly #net = new FinalizationRegistry<KeptTable>((kept) => kept.free());
  #last: KeptTable | undefined;

  constructor(private readonly heap: Heap) {}

  /** Drops unused tables until one of `bytes` fits; small tables are not kept. */
  makeRoom(bytes: number): void {
    if (bytes >= LEAST_BYTES) this.#new.makeRoom(bytes);
  }

  /** Makes a public table from a scope's lists that the module has filled. */
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

  /** The kept form of a table; undefined if its arrays must be copied. */
  find(table: object): KeptTable | undefined {
    const kept = keptOf.get(table);
    return kept?.isIn(this.heap) ? kept : undefined;
  }

  /** Keeps a table in place until the scope ends; undefined if it has been moved since it was found. */
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

  /** Removes a table from wasm memory; false if there is none. */
  dropOldest(): boolean {
    return this.#new.dropOldest() || this.#used.dropOldest();
  }

  /** Moves out all tables that cannot be recomputed. A dropped table keeps the module alive as long as it lives. */
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

/**
 * A table that behaves like plain data when it is read, spread, cloned or compared. An array that the user assigns
 * replaces the table's own.
 */
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
