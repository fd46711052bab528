import type { LitElement } from "lit";
import { idle } from "../learn/host/bring-all.js";

/** Moves after which a drag's code is no longer read for the first time, nor only interpreted. */
const MOVES = 12;
/** After one of these the machine is the reader's. */
const ACTS = ["pointerdown", "keydown", "wheel", "touchstart"];

type Figure = LitElement & Record<string, unknown>;

/**
 * Moves copies of figures while the browser is idle, so that the first move of a reader's drag costs little more than any other.
 * Nobody sees or hears the copies, and no selector finds them. `positions` names the properties that move with the drag. The
 * page, which hands them on, renders as it is with each of their moves.
 */
export async function rehearse(
  page: LitElement,
  figures: readonly LitElement[],
  positions: readonly string[],
): Promise<void> {
  const life = new AbortController();
  const { signal } = life;
  for (const type of ACTS) window.addEventListener(type, () => life.abort(), { capture: true, passive: true, signal });
  const stage = document.createElement("div");
  stage.inert = true;
  for (const [name, value] of Object.entries(HIDDEN)) stage.style.setProperty(name, value);
  const room = stage.attachShadow({ mode: "closed" });
  try {
    for (const figure of figures as readonly Figure[]) {
      await idle();
      if (signal.aborted) return;
      const copy = document.createElement(figure.localName) as Figure;
      for (const name of (figure.constructor as typeof LitElement).elementProperties.keys())
        copy[name as string] = figure[name as string];
      room.replaceChildren(copy);
      document.body.append(stage);
      await copy.updateComplete;
      for (let move = 1; move <= MOVES; move += 1) {
        await idle();
        if (signal.aborted) return;
        for (const name of positions) if (name in copy) copy[name] = move;
        page.requestUpdate();
        await copy.updateComplete;
      }
    }
  } finally {
    life.abort();
    stage.remove();
  }
}

const HIDDEN = {
  position: "fixed",
  inset: "0",
  overflow: "hidden",
  contain: "strict",
  visibility: "hidden",
  "pointer-events": "none",
};
