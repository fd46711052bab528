import { html, svg } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { check } from "../parts/choices/choices.js";
import { controlStyles } from "../base/styles/control.js";
import { float32Text } from "../base/format.js";
import type { Picture } from "../export/picture-file.js";
import { remember } from "../base/remember.js";
import { figureElement } from "../base/element.js";
import { grip } from "../base/grip.js";
import { baseStyles } from "../base/styles/base.js";
import { turn } from "../numbers/rotated.js";
import { twoSentencesStrings } from "./strings.js";
import { twoSentences } from "./values.js";
import { twoSentencesStyles } from "./styles.js";

const SHOWN = 32;
/** Float32 sums in another order may differ by this much of the largest output. */
const ROUNDING = 1e-6;

interface Outputs {
  /** [words, headDim], row i for word i of sentence A, wherever it stands. */
  a: Float32Array;
  b: Float32Array;
  /** Largest difference over the channels, per word. */
  differences: number[];
  largest: number;
  same: boolean;
}

/**
 * <rope-two-sentences>: attention's outputs for the same words in two orders, without and with rotation. Properties beside its
 * values: words, queries, keys and values (each [words, headDim]) of sentence A, order (the words of sentence B by their place
 * in A).
 *
 * @zh 词相同、次序不同的两个句子，注意力的输出：不旋转与旋转。
 * @fires {{ order: readonly number[] }} order-change - detail: { order }
 * @fires {{ causal: boolean }} mask-change - detail: { causal }
 */
export class RopeTwoSentences extends figureElement(twoSentences) {
  static override properties = {
    words: { attribute: false },
    queries: { attribute: false },
    keys: { attribute: false },
    values: { attribute: false },
    held: { state: true },
  };
  static override styles = [baseStyles, controlStyles, twoSentencesStyles];

  declare words: readonly string[];
  declare queries: Float32Array;
  declare keys: Float32Array;
  declare values: Float32Array;
  declare held: number | undefined;

  readonly #outputs = remember(
    (
      engine: Ropewalk,
      spec: RopeSpec,
      queries: Float32Array,
      keys: Float32Array,
      values: Float32Array,
      order: readonly number[],
      causal: boolean,
    ) => ({
      off: compare(engine, spec, [queries, keys, values], order, causal, false),
      on: compare(engine, spec, [queries, keys, values], order, causal, true),
    }),
  );

  constructor() {
    super();
    this.words = [];
    this.queries = new Float32Array();
    this.keys = new Float32Array();
    this.values = new Float32Array();
    this.held = undefined;
  }

  protected override render(): unknown {
    const { engine, spec, words, order, lang } = this;
    const text = twoSentencesStrings(lang);
    if (!engine || !spec || words.length === 0) return this.waiting;
    const outputs = this.#outputs(engine, spec, this.queries, this.keys, this.values, order, this.causal);
    const space = words.some((word) => /[a-z]/i.test(word)) ? " " : "";
    return html`
      <div class="sentences">
        <div class="a">
          <h3>${text.first}</h3>
          <ol>
            ${words.map((word) => html`<li class="chip">${word}</li>`)}
          </ol>
        </div>
        <div class="b">
          <h3>${text.second}</h3>
          <div class="chips">${order.map((_, place) => this.#chip(place))}</div>
        </div>
      </div>
      <div class="controls">${check(text.causal, this.causal, (causal) => this.emit("mask-change", { causal }))}</div>
      <p class="note">${text.columnsNote(Math.min(SHOWN, spec.headDim), spec.headDim)}</p>
      <div class="columns" part="answer">${this.#column("off", outputs.off)} ${this.#column("on", outputs.on)}</div>
      <rope-live-text
        part="answer"
        .text=${text.summary({
          a: words.join(space),
          b: order.map((word) => words[word]).join(space),
          causal: this.causal,
          off: small(outputs.off.largest),
          on: small(outputs.on.largest),
        })}
      ></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => this.#rows(spec, outputs.off, outputs.on)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-two-sentences"
        .code=${async () => {
          const { twoSentencesCode } = await import("./programs.js");
          const { queries, keys, values } = this;
          return twoSentencesCode(engine, spec, { order, queries, keys, values, causal: this.causal });
        }}
        .pictures=${() => this.#pictures()}
        .columns=${text.columns}
        .rows=${() => this.#rows(spec, outputs.off, outputs.on)}
      ></rope-figure-tools>
    `;
  }

  #chip(place: number): unknown {
    const { words, order } = this;
    const text = twoSentencesStrings(this.lang);
    const word = words[order[place]!] ?? "";
    return html`<div
      class="chip ${place === this.held ? "held" : ""}"
      role="slider"
      tabindex="0"
      data-place=${place}
      aria-label=${text.chipName(word)}
      aria-valuemin="1"
      aria-valuemax=${order.length}
      aria-valuenow=${place + 1}
      aria-valuetext=${text.chipAt(place + 1, order.length)}
      ${grip(this.#grab, "across", this.#release)}
      @keydown=${this.#key}
    >
      ${word}
    </div>`;
  }

  #column(name: "off" | "on", { a, b, differences, largest, same }: Outputs): unknown {
    const { words, order, spec } = this;
    const text = twoSentencesStrings(this.lang);
    const headDim = spec!.headDim;
    const shown = Math.min(SHOWN, headDim);
    const most =
      [a, b].reduce(
        (size, all) =>
          all.reduce((most, value, i) => (i % headDim < shown ? Math.max(most, Math.abs(value)) : most), size),
        0,
      ) || 1;
    const unmoved = order.every((word, place) => word === place);
    const verdict = unmoved
      ? text.equalOrder
      : same
        ? text.same
        : this.causal && name === "off"
          ? text.differentByMask
          : text.different;
    return html`<figure data-figure=${name}>
      <figcaption>
        ${text[name]} <small>${text.difference} <b data-largest>${small(largest)}</b></small>
      </figcaption>
      ${words.map((word, i) => {
        const x = (channel: number): string => (((channel + 0.5) / shown) * 1000).toFixed(1);
        const y = (value: number): string => (50 - (value / most) * 46).toFixed(2);
        let [bars, ties, dots] = ["", "", ""];
        for (let channel = 0; channel < shown; channel += 1) {
          const [first, second] = [y(a[i * headDim + channel]!), y(b[i * headDim + channel]!)];
          bars += `M${x(channel)} 50V${first}`;
          ties += `M${x(channel)} ${first}V${second}`;
          dots += `M${x(channel)} ${second}h0.01`;
        }
        return html`<div class="row">
          <header>
            <strong>${word}</strong><span>${text.moved(i + 1, order.indexOf(i) + 1)}</span
            ><output aria-label=${text.difference}>${small(differences[i]!)}</output>
          </header>
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            ${svg`<path class="zero" d="M0 50H1000" /><path class="bars" d=${bars} /><path class="ties" d=${ties} /><path class="dots" d=${dots} />`}
          </svg>
        </div>`;
      })}
      <p class="verdict">${verdict}</p>
    </figure>`;
  }

  #pictures(): Picture[] {
    const text = twoSentencesStrings(this.lang);
    return (["off", "on"] as const).flatMap((name) => {
      const drawings = this.renderRoot.querySelectorAll<SVGSVGElement>(`[data-figure=${name}] svg`);
      return Array.from(drawings, (drawing, i) => ({ drawing, title: `${text[name]}: ${this.words[i] ?? ""}` }));
    });
  }

  #rows(spec: RopeSpec, off: Outputs, on: Outputs): string[][] {
    return Array.from(off.a, (_, i) => [
      this.words[Math.floor(i / spec.headDim)] ?? "",
      String(i % spec.headDim),
      ...[off.a, off.b, on.a, on.b].map((values) => float32Text(values[i]!)),
    ]);
  }

  readonly #grab = ({ currentTarget }: PointerEvent) => {
    this.held = Number((currentTarget as HTMLElement).dataset["place"]);
    return this.#drag;
  };

  /** The held word takes the place of the chip under the pointer. */
  readonly #drag = (event: PointerEvent): void => {
    if (this.held === undefined) return;
    const chips = Array.from(this.renderRoot.querySelectorAll<HTMLElement>(".b .chip"));
    const target = chips.findIndex((chip) => {
      const box = chip.getBoundingClientRect();
      const [x, y] = [event.clientX, event.clientY];
      return x >= box.left && x <= box.right && y >= box.top - box.height && y <= box.bottom + box.height;
    });
    if (target < 0 || target === this.held) return;
    this.#move(this.held, target);
    this.held = target;
  };

  readonly #release = (): void => {
    this.held = undefined;
  };

  #key(event: KeyboardEvent): void {
    const place = Number((event.currentTarget as HTMLElement).dataset["place"]);
    const last = this.order.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      Home: 0,
      End: last,
    };
    const wanted = targets[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const target = Math.min(Math.max(wanted, 0), last);
    if (target === place) return;
    this.#move(place, target);
    this.renderRoot.querySelectorAll<HTMLElement>(".b .chip")[target]?.focus();
  }

  #move(from: number, to: number): void {
    const order = [...this.order];
    order.splice(to, 0, ...order.splice(from, 1));
    this.emit("order-change", { order });
  }
}

/** Attends in both orders and puts sentence B's outputs back into A's order. */
function compare(
  engine: Ropewalk,
  spec: RopeSpec,
  sentence: readonly [Float32Array, Float32Array, Float32Array],
  order: readonly number[],
  causal: boolean,
  rotated: boolean,
): Outputs {
  const { headDim } = spec;
  const positions = order.map((_, position) => position);
  const row = (all: Float32Array, i: number): Float32Array => all.subarray(i * headDim, (i + 1) * headDim);
  const attend = ([queries, keys, values]: typeof sentence): Float32Array => {
    const turned = (vectors: Float32Array): Float32Array =>
      rotated ? turn(engine, spec, vectors, positions) : vectors;
    const tokens = { querySeq: order.length, keySeq: order.length, headDim };
    const options = { batch: 1, heads: 1, kvHeads: 1, ...tokens, causal };
    return engine.attention(turned(queries), turned(keys), values, options).output;
  };
  const reordered = (vectors: Float32Array): Float32Array => {
    const second = new Float32Array(vectors.length);
    order.forEach((word, place) => second.set(row(vectors, word), place * headDim));
    return second;
  };
  const a = attend(sentence);
  const second = attend([reordered(sentence[0]), reordered(sentence[1]), reordered(sentence[2])]);
  const b = new Float32Array(a.length);
  order.forEach((word, place) => b.set(row(second, place), word * headDim));
  const differences = order.map((_, word) =>
    row(a, word).reduce((most, value, i) => Math.max(most, Math.abs(value - row(b, word)[i]!)), 0),
  );
  const largest = Math.max(...differences);
  const size = a.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return { a, b, differences, largest, same: largest <= ROUNDING * size };
}

/** A difference: 0, 1.2e-7 or 0.4137. */
function small(value: number): string {
  if (value === 0) return "0";
  return value < 1e-4 ? value.toExponential(1).replace("-", "\u2212") : value.toFixed(4);
}
