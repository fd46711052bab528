import type { Ropewalk } from "../../api/index.js";
import type { CardPrograms } from "../../source-texts/programs/programs.js";
import type { Recorded, recorded } from "../../source-texts/programs/recorded.js";
import { checkedValues, loadItem, runItem } from "../../source-texts/run.js";
import type { Entry, Item, Pause, Result, Values } from "../../source-texts/types.js";
import type { FigureContext } from "../base/figure.js";
import { register } from "../base/register.js";
import { shownError, type ShownError } from "../base/shown-error.js";
import type { Changed, Worker } from "../view/running.js";
import type { CardValues } from "./values.js";

/** A card in its own files, and a recorder of its calls if those are its program. */
interface LoadedCard {
  item: Item;
  record: typeof recorded | undefined;
}

async function loadCard(entry: Entry): Promise<LoadedCard> {
  const item = await loadItem(entry);
  if (item.parameters.some(({ kind }) => kind === "curve"))
    register({ "rope-value-curve": (await import("./rope-value-curve.js")).RopeValueCurve });
  const noted = !entry.written && !item.device;
  return { item, record: noted ? (await import("../../source-texts/programs/recorded.js")).recorded : undefined };
}

/** A result, the calls behind it if they were recorded, and the code that draws its figures if it has some. */
interface CardRun {
  values: Values;
  result: Result;
  calls: Recorded | undefined;
  draw: typeof import("./drawing-blocks.js") | undefined;
}

/** Computes a card with these settings. `pause` is called with the finished share, and ends the run by throwing. */
async function runCard(
  engine: Ropewalk,
  { item, record }: LoadedCard,
  values: Values,
  pause?: Pause,
): Promise<CardRun> {
  const calls = record?.(engine);
  const result = await runItem(calls?.engine ?? engine, item, values, pause);
  if (result.steps) register({ "rope-source-steps": (await import("./steps.js")).RopeSourceSteps });
  if (result.figures?.some(({ kind }) => kind === "table"))
    register({ "rope-source-grid": (await import("./grid.js")).RopeSourceGrid });
  if (result.rows.some(({ refused }) => refused)) (await import("../base/error-text.js")).defineErrorText();
  return { values, result, calls, draw: result.figures?.length ? await import("./drawing-blocks.js") : undefined };
}

export interface CardState {
  /** Its place in the lists; null: there is no such card. */
  entry?: Entry | null;
  card?: LoadedCard;
  ran?: CardRun;
  /** The finished share of a computation; undefined: none is running. */
  share?: number | undefined;
  failure?: ShownError | undefined;
  /** Writes the programs that a reader can copy. */
  programs?: CardPrograms;
}

/** Computations longer than this show their progress. */
const LONG_MS = 300;

interface Wanted {
  engine: Ropewalk;
  item: string;
  values: Values;
  /** The presses of the button, if a card has one. */
  presses: number;
  menu: boolean;
}

export const wantedOf = (
  { item, values, presses = 0, menu = false }: CardValues,
  { engine }: FigureContext,
): Wanted => ({ engine, item, values, presses, menu });

const entryOf = async (item: string): Promise<Entry | null> =>
  (await import("../../source-texts/index.js")).entryOf(item) ?? null;

/** Computes a card without a page; a card with a button waits for it. */
export async function cardAlone({ item, values }: CardValues, { engine }: FigureContext): Promise<CardState> {
  const entry = await entryOf(item);
  if (!entry) return { entry };
  const card = await loadCard(entry);
  if (card.item.button) return { entry, card };
  return { entry, card, ran: await runCard(engine, card, checkedValues(card.item, values)) };
}

/** Loads the requested card, and computes it for each change of its settings and each press of its button. */
export function cardWork(changed: Changed): Worker<Wanted> {
  let state: CardState = {};
  let wanted: Wanted | undefined;
  let [asked, done, programsAsked] = ["", "", false];
  /** Counts the runs: results of older runs are ignored. */
  let newest = 0;
  let busy = false;

  /** Reports each result unless a newer run has begun. */
  async function begin(work: (isNewest: () => boolean) => Promise<Partial<CardState>>): Promise<void> {
    const mine = (newest += 1);
    busy = true;
    const found = await work(() => mine === newest).catch((error: unknown) => ({ failure: shownError(error) }));
    if (mine !== newest) return;
    busy = false;
    put({ failure: undefined, share: undefined, ...found });
  }
  function put(part: Partial<CardState>): void {
    changed((state = { ...state, ...part }));
  }

  function load(item: string): void {
    [asked, done, programsAsked] = [item, "", false];
    state = {};
    put({});
    void begin(async () => {
      const entry = await entryOf(item);
      if (!entry) return { entry };
      const card = await loadCard(entry);
      done = card.item.button ? String(wanted?.presses) : "";
      return { entry, card };
    });
  }

  function compute(card: LoadedCard, engine: Ropewalk, values: Values): void {
    if (card.item.button) put({ share: 0, failure: undefined });
    const since = performance.now();
    void begin(async (isNewest) => {
      const ran = await runCard(engine, card, values, async (share) => {
        const long = card.item.button || performance.now() - since > LONG_MS;
        if (long && isNewest()) put({ share });
        await new Promise((resolve) => setTimeout(resolve));
        if (!isNewest()) throw new Error("replaced");
      });
      return { ran };
    });
  }

  async function loadPrograms(entry: Entry, { item }: LoadedCard): Promise<void> {
    programsAsked = true;
    try {
      const { programsOf } = await import("../../source-texts/programs/programs.js");
      const programs = await programsOf(entry, item);
      if (state.entry === entry) put({ programs });
    } catch (error) {
      programsAsked = false;
      put({ failure: shownError(error) });
    }
  }

  return {
    light: true,
    want(now) {
      wanted = now;
      if (now.item !== asked) return load(now.item);
      const { entry, card } = state;
      if (!entry || !card) return;
      if (now.menu && !programsAsked) void loadPrograms(entry, card);
      const values = checkedValues(card.item, now.values);
      const next = card.item.button ? String(now.presses) : JSON.stringify(values);
      if (next === done) return;
      done = next;
      compute(card, now.engine, values);
    },
    again() {
      asked = "";
      if (wanted) this.want(wanted);
    },
    stop() {
      newest += 1;
      if (!busy) return;
      busy = false;
      if (!state.card) asked = "";
      else if (!state.card.item.button) done = "";
      put({ share: undefined });
    },
  };
}
