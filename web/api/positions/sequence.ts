export interface BuiltPositions {
  axes: ("time" | "height" | "width")[];
  tokens: number;
  /**
   * [axes, tokens]; negative ones occur in qwen-image, fractions in qwen3-omni, for which cosSinMultimodal needs
   * `scale: 1`.
   */
  positions: Float64Array;
  /** The number to add to a later token's index to get its position (rope_deltas). */
  delta: number;
}

interface Grid {
  frames: number;
  rows: number;
  columns: number;
}

/** Tokens one after another, each at (time, height, width). */
export class Sequence {
  /** The position where text continues. */
  next = 0;
  readonly #at: { time: number[]; height: number[]; width: number[] } = { time: [], height: [], width: [] };

  get tokens(): number {
    return this.#at.time.length;
  }

  add(time: number, height: number, width: number): void {
    this.#at.time.push(time);
    this.#at.height.push(height);
    this.#at.width.push(width);
    this.next = Math.max(this.next, Math.max(time, height, width) + 1);
  }

  /** Each token is one position further on all axes. */
  text(tokens: number): void {
    for (let i = 0; i < tokens; i++) this.together(1);
  }

  /** All tokens are at the next position. */
  together(tokens: number): void {
    const { next } = this;
    for (let i = 0; i < tokens; i++) this.add(next, next, next);
  }

  /** Frame by frame, row by row, counted from `start`. `time`: how far a frame is from the first. */
  grid({ frames, rows, columns }: Grid, start: number, time: (frame: number) => number): void {
    for (let frame = 0; frame < frames; frame++)
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) this.add(start + time(frame), start + row, start + column);
  }

  /**
   * As transformers 5.3.0 counts: the same time for all frames, and each row repeated once per frame before the next
   * row.
   */
  mixedGrid({ frames, rows, columns }: Grid, start: number, time: number): void {
    for (let i = 0; i < frames * rows * columns; i++)
      this.add(time, start + Math.floor(i / (columns * frames)), start + (i % columns));
  }

  /** Merges the tokens of two sequences by their time. Those of `first` come before those of the same time. */
  merge(first: Sequence, second: Sequence): void {
    let other = 0;
    first.#at.time.forEach((time, i) => {
      while (other < second.tokens && second.#at.time[other]! < time) this.#copy(second, other++);
      this.#copy(first, i);
    });
    while (other < second.tokens) this.#copy(second, other++);
  }

  /** Takes alternately from each sequence the tokens of the next `length` positions. */
  mergeChunks(first: Sequence, second: Sequence, length: number): void {
    const start = this.next;
    const ends = [first.#chunkEnds(start, length), second.#chunkEnds(start, length)] as const;
    for (let chunk = 0; chunk < Math.max(ends[0].length, ends[1].length); chunk++)
      [first, second].forEach((from, i) => {
        const all = ends[i]!;
        for (let at = chunk === 0 ? 0 : (all[chunk - 1] ?? Infinity); at < (all[chunk] ?? 0); at++)
          this.#copy(from, at);
      });
  }

  /** The ends of the chunks. A token ends at most one chunk, however far away in time it is. */
  #chunkEnds(start: number, length: number): number[] {
    const ends: number[] = [];
    this.#at.time.forEach((time, i) => {
      if (time - start >= (ends.length + 1) * length) ends.push(i);
    });
    return [...ends, this.tokens];
  }

  #copy(from: Sequence, at: number): void {
    this.add(from.#at.time[at]!, from.#at.height[at]!, from.#at.width[at]!);
  }

  /** [axes, tokens] */
  built(axes: BuiltPositions["axes"]): BuiltPositions {
    const positions = new Float64Array(axes.length * this.tokens);
    axes.forEach((axis, a) => positions.set(this.#at[axis], a * this.tokens));
    const most = positions.reduce((all, position) => Math.max(all, position), -1);
    return { axes, tokens: this.tokens, positions, delta: most + 1 - this.tokens };
  }
}
