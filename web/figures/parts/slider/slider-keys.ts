/** The steps of a slider's key: `step`, a page, or all the way; undefined for other keys. */
export const stepsOf = (key: string, step: number, page: number): number | undefined =>
  ({
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    PageDown: -page,
    PageUp: page,
    Home: -Infinity,
    End: Infinity,
  })[key];

/** The keys of a hand at `now`; its steps, and its steps with shift, may differ from one. */
export const keysFrom =
  (now: number, page: number, step = 1, shifted = step) =>
  (key: string, shift: boolean): number | undefined => {
    const by = stepsOf(key, shift ? shifted : step, page);
    return by === undefined ? undefined : now + by;
  };
