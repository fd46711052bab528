/** What a slider's key asks for, in steps: `step`, a page, or all the way; undefined for other keys. */
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
