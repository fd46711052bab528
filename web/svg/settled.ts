import type { LitElement } from "lit";
import type { CardRun, LoadedCard } from "../figures/source-card/run.js";

/** How often what is still on its way is asked for. */
const POLL_MS = 2;

/** Waits until nothing of a figure is on its way any more. */
export async function settled(host: LitElement): Promise<void> {
  for (let still = 0; still < 2;) {
    const elements = [host, ...below(host.shadowRoot!)] as LitElement[];
    const waiting = elements.some(({ isUpdatePending }) => isUpdatePending) || !isDone(host);
    still = waiting ? 0 : still + 1;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Only cards of the source texts compute on after they are drawn: a result, why there is none, or a button to wait for. */
function isDone(element: LitElement): boolean {
  if (!("ran" in element)) return true;
  const { ran, failure, entry, card } = element as {
    ran?: CardRun;
    failure?: string;
    entry?: unknown;
    card?: LoadedCard;
  };
  return Boolean(ran) || Boolean(failure) || entry === null || Boolean(card?.item.button);
}

function* below(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll("*")) {
    yield element;
    if (element.shadowRoot) yield* below(element.shadowRoot);
  }
}
