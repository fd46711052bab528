/** The reader's progress, stored only on the device: the last chapter read, and the predictions. */
export interface Progress {
  /** Id of the chapter. */
  at?: string;
  /** The choice made in each prediction, by its name. */
  predictions: Readonly<Record<string, number>>;
}

const KEY = "ropewalk.progress";
const NONE: Progress = { predictions: {} };
const listeners = new Set<() => void>();

/** Reading storage may be refused, or give anything. */
function stored(): Progress {
  try {
    const { at, predictions } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>;
    const all = Object.entries(predictions ?? {}).filter(([, choice]) => Number.isInteger(choice));
    return { ...(typeof at === "string" ? { at } : {}), predictions: Object.fromEntries(all) };
  } catch {
    return NONE;
  }
}

let now: Progress | undefined;

export const progress = (): Progress => (now ??= stored());

function keep(next: Progress): void {
  now = next;
  try {
    if (next === NONE) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // If refused, it lasts as long as the page.
  }
  for (const tell of listeners) tell();
}

export const say = (name: string, choice: number): void =>
  keep({ ...progress(), predictions: { ...progress().predictions, [name]: choice } });

export function reach(chapter: string): void {
  if (progress().at !== chapter) keep({ ...progress(), at: chapter });
}

export const clearProgress = (): void => keep(NONE);

/** Calls back after each change, until the signal ends. */
export function onProgress(tell: () => void, signal: AbortSignal): void {
  listeners.add(tell);
  signal.addEventListener("abort", () => listeners.delete(tell));
}
