import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

type Follow = (event: PointerEvent) => void;

/** "across": a vertical swipe scrolls the page; "free": every movement moves the grip. */
export type Way = "across" | "free";

interface GripOptions {
  /** Called on press; the function it returns follows the pointer until release. */
  press: (event: PointerEvent) => Follow | undefined;
  way: Way;
  /** A grip takes the focus. Otherwise a mouse only points, pressed or not. */
  hold: boolean;
  release: () => void;
}

const TYPES = ["pointerdown", "pointermove", "pointerup", "pointercancel"];
/** A focus ring is shown only for keys: after a pointer's press, these events bring it back. */
const RINGS = ["keydown", "blur"];

/** Sets touch-action, which browsers read from the drawing instead of its parts. */
function leave(element: HTMLElement | SVGElement, way: Way): void {
  const drawing = "ownerSVGElement" in element ? (element.ownerSVGElement ?? element) : element;
  drawing.style.setProperty("touch-action", way === "free" ? "none" : "pan-y pinch-zoom");
}

/** Dragging by mouse, pen or finger: the only listener for pointers. */
class Grip extends Directive {
  #options: GripOptions | undefined;
  #drag: { id: number; follow: Follow } | undefined;

  override update({ element }: ElementPart, [options]: [GripOptions]): unknown {
    if (!this.#options) {
      for (const type of [...TYPES, ...RINGS]) element.addEventListener(type, this);
      queueMicrotask(() => leave(element as HTMLElement, options.way)); // it is not inside its drawing yet
    }
    this.#options = options;
    return noChange;
  }

  handleEvent(event: PointerEvent): void {
    const { press, hold, release } = this.#options!;
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

  render(_options: GripOptions): unknown {
    return noChange;
  }
}

const gripDirective = directive(Grip);
const noAction = (): void => undefined;

/**
 * <div ${grip(press)}>: a grip to drag; the function that `press` returns follows the pointer, including its release.
 */
export const grip = (press: GripOptions["press"], way: Way = "across", release = noAction): unknown =>
  gripDirective({ press, way, hold: true, release });

/** <div ${pointed(point)}>: calls `point` on hover and on touch moves. */
export const pointed = (point: Follow): unknown =>
  gripDirective({ press: (event) => void point(event), way: "across", hold: false, release: noAction });

/** The element under the pointer, even when another one captured it. */
export const under = ({ currentTarget, clientX, clientY }: PointerEvent): Element | null =>
  ((currentTarget as Element).getRootNode() as Document | ShadowRoot).elementFromPoint(clientX, clientY);
