import { paintRows } from "./colours.js";

/** Words up to which a map is painted at once. */
const AT_ONCE = 256;
/** What a larger one may take of each frame, in milliseconds; the browser needs as much to show it. */
const SLICE_MS = 4;
/** Rows between two looks at the clock. */
const ROWS = 32;

/**
 * Paints a causal map, large ones in slices of a few milliseconds over several frames. The rows are painted in turns, always with
 * the newest values: new ones do not begin at the top again, where a drag would leave the last rows old until it ends.
 */
export class HeatPainter {
  #canvas: HTMLCanvasElement | undefined;
  #values: Float32Array = new Float32Array();
  #size = 0;
  #rows: ImageData | undefined;
  /** The next row to paint, and how many are not up to date. */
  #next = 0;
  #left = 0;
  #frame = 0;
  #painted: Promise<void> | undefined;
  #settle: (() => void) | undefined;

  /** `colours` is asked when there is something to paint, in the frame where it is painted. */
  constructor(readonly colours: () => Uint32Array) {}

  /** Settles when the picture shows the newest values; undefined while it does. */
  get painted(): Promise<void> | undefined {
    return this.#painted;
  }

  /** `now`: all of it, whatever the size. */
  paint(canvas: HTMLCanvasElement, values: Float32Array, size: number, now: boolean): void {
    if (canvas !== this.#canvas || size !== this.#size) {
      canvas.width = canvas.height = size;
      this.#next = 0;
    }
    [this.#canvas, this.#values, this.#size, this.#left] = [canvas, values, size, size];
    if (now) this.finish();
    else this.resume();
  }

  /** Paints what is left at once: for paper and files. */
  finish(): void {
    if (this.#left > 0) this.#slice(Infinity);
  }

  /** Lets go of the frames to come: the map left the document. */
  pause(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#settle?.();
    this.#painted = this.#settle = undefined;
  }

  resume(): void {
    if (this.#left === 0 || this.#frame !== 0 || !this.#canvas?.isConnected) return;
    // A page that nobody sees has no frames.
    if (this.#size <= AT_ONCE || document.hidden) return this.finish();
    this.#painted ??= new Promise((settle) => (this.#settle = settle));
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#slice(performance.now() + SLICE_MS);
      this.resume();
    });
  }

  #slice(end: number): void {
    const context = this.#left > 0 ? this.#canvas?.getContext("2d") : undefined;
    if (context) {
      const colours = this.colours();
      do this.#some(context, colours);
      while (this.#left > 0 && performance.now() < end);
    } else this.#left = 0;
    if (this.#left === 0) this.pause();
  }

  #some(context: CanvasRenderingContext2D, colours: Uint32Array): void {
    const [size, from] = [this.#size, this.#next];
    const to = Math.min(from + ROWS, from + this.#left, size);
    if (this.#rows?.width !== size) this.#rows = new ImageData(size, ROWS);
    paintRows(new Uint32Array(this.#rows.data.buffer), this.#values, size, from, to, colours);
    context.putImageData(this.#rows, 0, from, 0, 0, to, to - from);
    this.#left -= to - from;
    this.#next = to === size ? 0 : to;
  }
}
