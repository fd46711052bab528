/** What a slider's key asks for, in steps: one, a page with Page keys and with shift, or all the way; undefined for other keys. */
export function stepsOf({ key, shiftKey }: KeyboardEvent, page: number, shifted = page): number | undefined {
  const step = shiftKey ? shifted : 1;
  const steps: Record<string, number> = {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    PageDown: -page,
    PageUp: page,
    Home: -Infinity,
    End: Infinity,
  };
  return steps[key];
}
