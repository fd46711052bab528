const REPLACE_MS = 300;
/** Keys pressed and letters typed within this time of one another are one gesture. */
const SAME_GESTURE_MS = 1000;
/** The name of the chapter in a link. */
const CHAPTER = "h";

/**
 * Keeps the link up to date, with one history entry per gesture, so that the browser's Back undoes it. A gesture is one
 * choice, one drag, or a run of keys on the same value; each link to a chapter is one, too. Within a gesture, and while
 * the pointer only passes over figures, the present entry is rewritten, at most once per 300 ms, because browsers
 * refuse more. The entry of a drag is written as late: it takes the browser milliseconds, and the first move is the
 * most expensive one.
 */
export class PageHistory {
  readonly #restore: (fragment: string) => void;
  readonly #stop = new AbortController();
  #gesture = 0;
  #pressed = false;
  #hovering = false;
  #last: { what: string; gesture: number; time: number } | undefined;
  #waiting: string | undefined;
  /** The pending change becomes its own history entry. */
  #push = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `restore` is called with the fragment when the reader goes back or forward, or edits the link. */
  constructor(restore: (fragment: string) => void) {
    this.#restore = restore;
    const options = { capture: true, passive: true, signal: this.#stop.signal };
    const listen = (types: string, act: (event: Event) => void): void => {
      for (const type of types.split(" ")) window.addEventListener(type, act, options);
    };
    listen("pointerdown", () => {
      this.#gesture += 1;
      this.#pressed = true;
      this.#hovering = false;
    });
    listen("keydown input change click", () => {
      this.#hovering = false;
    });
    listen("pointermove", (event) => {
      this.#hovering = (event as PointerEvent).buttons === 0;
    });
    listen("pointerup pointercancel", () => {
      this.#pressed = false;
      this.flush();
    });
    listen("pagehide", () => this.flush());
    listen("popstate hashchange", () => this.#read());
  }

  /** Called when the page's element is removed. */
  close(): void {
    this.flush();
    this.#stop.abort();
  }

  /** Records a change: `what` names the values; `passing` changes, such as hovering, cannot be undone. */
  record(what: string, fragment: string, passing: boolean): void {
    const goesOn = passing || this.#hovering || this.#goesOn(what);
    if (!goesOn) {
      this.flush();
      this.#push = true;
    }
    this.#waiting = fragment;
    if (goesOn || this.#pressed) this.#timer ??= setTimeout(() => this.flush(), REPLACE_MS);
    else this.flush();
    if (!passing) this.#last = { what, gesture: this.#gesture, time: performance.now() };
  }

  /** Writes a waiting change, into the present entry if it belongs to it. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting !== undefined)
      history[this.#push ? "pushState" : "replaceState"](null, "", address(this.#waiting));
    this.#waiting = undefined;
    this.#push = false;
  }

  #goesOn(what: string): boolean {
    const last = this.#last;
    if (last?.gesture !== this.#gesture) return false;
    if (this.#pressed) return true;
    return what !== CHAPTER && last.what === what && performance.now() - last.time < SAME_GESTURE_MS;
  }

  #read(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#waiting = this.#last = undefined;
    this.#push = false;
    this.#restore(location.hash);
  }
}

const address = (fragment: string): string => (fragment === "" ? location.pathname + location.search : `#${fragment}`);
