import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

type Follow = (event: PointerEvent) => void;

/** "across": a finger that goes up or down scrolls the page; "free": it moves the grip wherever it goes. */
export type Way = "across" | "free";

interface Held {
  /** What a press does, and what follows its pointer until it is let go. */
  press: (event: PointerEvent) => Follow | undefined;
  way: Way;
  /** A grip takes the focus. Without it a mouse points, pressed or not. */
  hold: boolean;
  release: () => void;
}

const TYPES = ["pointerdown", "pointermove", "pointerup", "pointercancel"];
/** The ring of the focus is for keys: what a pointer takes has none until one of these. */
const RINGS = ["keydown", "blur"];

/** Leaves the browser what it may do with a finger. Within a drawing it reads that from the drawing alone. */
function leave(element: HTMLElement | SVGElement, way: Way): void {
  const drawing = "ownerSVGElement" in element ? (element.ownerSVGElement ?? element) : element;
  drawing.style.setProperty("touch-action", way === "free" ? "none" : "pan-y pinch-zoom");
}

/** What a mouse, a pen or a finger drags: the one place that listens to them. */
class Grip extends Directive {
  #held: Held | undefined;
  #drag: { id: number; follow: Follow } | undefined;

  override update({ element }: ElementPart, [held]: [Held]): unknown {
    if (!this.#held) {
      for (const type of [...TYPES, ...RINGS]) element.addEventListener(type, this);
      queueMicrotask(() => leave(element as HTMLElement, held.way)); // it is not within its drawing yet
    }
    this.#held = held;
    return noChange;
  }

  handleEvent(event: PointerEvent): void {
    const { press, hold, release } = this.#held!;
    const { type, pointerId: id } = event;
    const grip = event.currentTarget as HTMLElement;
    if (RINGS.includes(type)) {
      grip.style.removeProperty("outline");
    } else if (type === "pointerdown") {
      if (event.button !== 0 || this.#drag) return;
      grip.setPointerCapture(id);
      if (hold) {
        grip.focus({ preventScroll: true });
        grip.style.outline = "none";
        event.preventDefault();
      }
      const follow = press(event);
      if (follow) this.#drag = { id, follow };
    } else if (this.#drag?.id === id) {
      if (type !== "pointercancel") this.#drag.follow(event);
      if (type === "pointermove") return;
      this.#drag = undefined;
      release();
    } else if (!hold && type === "pointermove") press(event);
  }

  render(_held: Held): unknown {
    return noChange;
  }
}

const held = directive(Grip);
const nothingElse = (): void => undefined;

/** <div ${grip(press)}>: a grip to drag; what `press` returns follows the pointer, its release included. */
export const grip = (press: Held["press"], way: Way = "across", release = nothingElse): unknown =>
  held({ press, way, hold: true, release });

/** <div ${pointed(point)}>: what a mouse points at and a finger strokes. */
export const pointed = (point: Follow): unknown =>
  held({ press: (event) => void point(event), way: "across", hold: false, release: nothingElse });

/** What is under the pointer, wherever a finger went down. */
export const under = ({ currentTarget, clientX, clientY }: PointerEvent): Element | null =>
  ((currentTarget as Element).getRootNode() as Document | ShadowRoot).elementFromPoint(clientX, clientY);
