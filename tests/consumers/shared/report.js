// The common part of every page: it rotates the golden queries in its main thread and elsewhere as requested, and shows
// one figure.
import { turn } from "./turn.js";

/** Whether the figure is there and has drawn something. */
async function figure() {
  await customElements.whenDefined("rope-clock-wall");
  const element = document.createElement("rope-clock-wall");
  document.body.append(element);
  await element.updateComplete;
  return element.shadowRoot?.childElementCount > 0;
}

/** Leaves the results, or the error, where the test looks for them. `parseConfig`: as of turn. */
export async function reportFrom(loadRopewalk, more = {}, parseConfig) {
  try {
    const results = { main: await turn(loadRopewalk, parseConfig), figure: await figure() };
    for (const [name, action] of Object.entries(more)) results[name] = await action();
    globalThis.results = results;
  } catch (error) {
    globalThis.results = { error: `${error?.stack ?? error}` };
  }
}
