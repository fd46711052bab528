import { html, svg, type PropertyValues } from "lit";
import type { Pairing, Ropewalk } from "../api/index.js";
import { controlStyles } from "./control-styles.js";
import { fixed, float32Text, integer } from "./format.js";
import { otherPairing, PAIRINGS, repeated, rowScores, slots, smallHead, turnByColumns } from "./pairing.js";
import { pairingCode } from "./pairing-code.js";
import { pairingRibbonStyles } from "./pairing-ribbon-styles.js";
import { pairingStrings } from "./pairing-strings.js";
import { remember } from "./remember.js";
import { RopeElement } from "./rope-element.js";
import type { PlotSeries, RopeLinePlot } from "./rope-line-plot.js";
import { styled } from "./styled.js";
import { pairChannels } from "./turn.js";

const HEAD_DIM = 16;
const PAIRS = HEAD_DIM / 2;
const MORPH_MS = 600;
/** Heights of the ribbon's parts, px. */
const ARCS = 76;
const BARS = 44;

/** Both orders of one query and key, turned to their positions. */
interface Turned {
  /** Query before and after, in the order that the rotation reads. */
  before: Float32Array;
  after: Float32Array;
  score: number;
  /** The score with the same numbers, the other pairing and no mistake. */
  otherScore: number;
}

/**
 * <rope-pairing-ribbon>: 16 channels under the two pairings, and what happens when the table is made for one and the rotation
 * for the other. Properties: engine, spec (its base is used), query, key (vectors of 16 or more channels, the first 16 are
 * shown). Attributes: pairing, mixed, query-position, key-position, max, word and key-word, lang. Events: pairing-change
 * { pairing }, mix-change { mixed }, position-change { query, key }.
 */
export class RopePairingRibbon extends RopeElement {
  static override properties = {
    ...RopeElement.properties,
    query: { attribute: false },
    key: { attribute: false },
    pairing: { type: String },
    mixed: { type: Boolean },
    queryPosition: { type: Number, attribute: "query-position" },
    keyPosition: { type: Number, attribute: "key-position" },
    max: { type: Number },
    word: { type: String },
    keyWord: { type: String, attribute: "key-word" },
    marked: { state: true },
    morph: { state: true },
    ribbonWidth: { state: true },
  };
  static override styles = [...RopeElement.styles, controlStyles, pairingRibbonStyles];

  declare query: Float32Array;
  declare key: Float32Array;
  declare pairing: Pairing;
  declare mixed: boolean;
  declare queryPosition: number;
  declare keyPosition: number;
  declare max: number;
  declare word: string;
  declare keyWord: string;
  declare marked: number;
  /** 0: half-split, 1: interleaved. */
  declare morph: number;
  declare ribbonWidth: number;

  #frame = 0;
  #resize: ResizeObserver | undefined;

  readonly #slots = remember((engine: Ropewalk) => slots(engine, HEAD_DIM, "interleaved"));
  readonly #stored = remember((engine: Ropewalk, vector: Float32Array, pairing: Pairing) =>
    engine.convertPairing(vector.slice(0, HEAD_DIM), { from: "half-split", to: pairing, headDim: HEAD_DIM }),
  );
  readonly #turned = remember(
    (
      engine: Ropewalk,
      base: number,
      query: Float32Array,
      key: Float32Array,
      pairing: Pairing,
      mixed: boolean,
      m: number,
      n: number,
    ): Turned => {
      const score = (
        kind: Pairing,
        tableFor: Pairing,
      ): { before: Float32Array; after: Float32Array; score: number } => {
        const spec = smallHead(base, HEAD_DIM, kind);
        const stored = (vector: Float32Array): Float32Array =>
          engine.convertPairing(vector.slice(0, HEAD_DIM), { from: "half-split", to: kind, headDim: HEAD_DIM });
        const before = stored(query);
        const after = turnByColumns(engine, spec, before, [m], tableFor);
        const turnedKey = turnByColumns(engine, spec, stored(key), [n], tableFor);
        return { before, after, score: rowScores(engine, spec, after, turnedKey)[0]! };
      };
      const other = otherPairing(pairing);
      return { ...score(pairing, mixed ? other : pairing), otherScore: score(other, other).score };
    },
  );
  readonly #along = remember(
    (
      engine: Ropewalk,
      base: number,
      query: Float32Array,
      key: Float32Array,
      pairing: Pairing,
      distance: number,
      max: number,
    ) => {
      const spec = smallHead(base, HEAD_DIM, pairing);
      const least = Math.max(0, -distance);
      const keys = Array.from({ length: max - Math.abs(distance) + 1 }, (_, i) => least + i);
      const queries = keys.map((n) => n + distance);
      const scores = (tableFor: Pairing): Float64Array => {
        const turn = (vector: Float32Array, positions: number[]): Float32Array =>
          turnByColumns(
            engine,
            spec,
            repeated(this.#stored(engine, vector, pairing), positions.length),
            positions,
            tableFor,
          );
        return rowScores(engine, spec, turn(query, queries), turn(key, keys));
      };
      return { keys, matched: scores(pairing), mixed: scores(otherPairing(pairing)) };
    },
  );
  readonly #series = remember(
    (
      along: { keys: number[]; matched: Float64Array; mixed: Float64Array },
      matched: string,
      mixed: string,
    ): PlotSeries[] => [
      { name: matched, x: along.keys, y: along.matched, look: 2 },
      { name: mixed, x: along.keys, y: along.mixed, look: 4 },
    ],
  );

  constructor() {
    super();
    this.query = new Float32Array();
    this.key = new Float32Array();
    this.pairing = "half-split";
    this.mixed = false;
    this.queryPosition = 20;
    this.keyPosition = 12;
    this.max = 64;
    this.word = "q";
    this.keyWord = "k";
    this.marked = 0;
    this.morph = 0;
    this.ribbonWidth = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize = new ResizeObserver((entries) => {
      this.ribbonWidth = Math.floor(entries.at(-1)?.contentRect.width ?? 0);
    });
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has("pairing")) return;
    const target = this.pairing === "interleaved" ? 1 : 0;
    const still = !this.hasUpdated || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) this.morph = target;
    else this.#glide(target);
  }

  /** Moves the cells from one order to the other. */
  #glide(target: number): void {
    const [from, start] = [this.morph, performance.now()];
    cancelAnimationFrame(this.#frame);
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - start) / MORPH_MS));
      this.morph = from + (target - from) * share * share * (3 - 2 * share);
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  protected override render(): unknown {
    const { engine, spec, query, key, pairing, mixed, lang } = this;
    if (!engine || !spec || query.length < HEAD_DIM || key.length < HEAD_DIM) return html`<div class="waiting"></div>`;
    const text = pairingStrings(lang);
    const distance = this.queryPosition - this.keyPosition;
    const turned = this.#turned(engine, spec.base, query, key, pairing, mixed, this.queryPosition, this.keyPosition);
    const along = this.#along(engine, spec.base, query, key, pairing, distance, this.max);
    return html`
      <div class="controls">
        <fieldset>
          <legend>${text.rotation}</legend>
          ${PAIRINGS.map(
            (choice) =>
              html`<label
                ><input
                  type="radio"
                  name="pairing"
                  value=${choice}
                  .checked=${choice === pairing}
                  @change=${() => this.emit("pairing-change", { pairing: choice })}
                />${text.pairings[choice]}</label
              >`,
          )}
        </fieldset>
        <label class="switch"
          ><input
            type="checkbox"
            .checked=${mixed}
            @change=${(event: Event) =>
              this.emit("mix-change", { mixed: (event.currentTarget as HTMLInputElement).checked })}
          /><span><b>${text.mix}</b> ${text.mixNote(text.pairings[otherPairing(pairing)])}</span></label
        >
      </div>
      <p class="note">${text.pairingNotes[pairing]}</p>
      ${this.#ribbon(engine)}
      <p class="note">${text.ribbonNote}</p>
      <rope-token-strip
        lang=${lang}
        max=${this.max}
        .tokens=${[
          { role: "query", word: this.word, position: this.queryPosition },
          { role: "key", word: this.keyWord, position: this.keyPosition },
        ]}
      ></rope-token-strip>
      <h3>${text.dialsTitle}</h3>
      ${this.#dials(turned)} ${this.#readings(turned)}
      <h3>${text.plotTitle(integer(lang, distance))}</h3>
      <rope-line-plot
        lang=${lang}
        label=${text.plotName}
        x-label=${text.plotX}
        .series=${this.#series(along, text.plotMatched, text.plotMixed)}
        cursor=${this.keyPosition}
        digits="4"
        @cursor-change=${(event: CustomEvent<{ x: number }>) => {
          event.stopPropagation();
          this.emit("position-change", { query: event.detail.x + distance, key: event.detail.x });
        }}
      ></rope-line-plot>
      <rope-live-text .text=${this.#summary(turned, along.mixed)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => this.#rows(turned)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-pairings"
        .code=${() =>
          pairingCode({
            base: spec.base,
            headDim: HEAD_DIM,
            pairing,
            mixed,
            query: query.slice(0, HEAD_DIM),
            key: key.slice(0, HEAD_DIM),
            queryPosition: this.queryPosition,
            keyPosition: this.keyPosition,
          })}
        .pictures=${() => [
          { drawing: this.renderRoot.querySelector(".ribbon") },
          {
            drawing: this.renderRoot.querySelector<RopeLinePlot>("rope-line-plot")?.picture,
            title: text.plotTitle(integer(lang, distance)),
          },
        ]}
        .columns=${text.columns}
        .rows=${() => this.#rows(turned)}
      ></rope-figure-tools>
    `;
  }

  #ribbon(engine: Ropewalk): unknown {
    if (this.ribbonWidth === 0) return html`<div ${styled({ height: `${ARCS + 2 * BARS + 40}px` })}></div>`;
    const { morph, ribbonWidth: width, query } = this;
    const text = pairingStrings(this.lang);
    const to = this.#slots(engine);
    const most = Math.max(...query.slice(0, HEAD_DIM).map(Math.abs)) || 1;
    const pitch = width / HEAD_DIM;
    const x = (channel: number): number => (channel + (to[channel]! - channel) * morph + 0.5) * pitch;
    const middle = ARCS + BARS;
    const bottom = middle + BARS;
    return html`<svg
      class="ribbon"
      viewBox="0 0 ${width} ${bottom + 40}"
      height=${bottom + 40}
      role="img"
      aria-label=${text.ribbonName(text.pairings[this.pairing])}
    >
      ${Array.from(to, (_, slot) => {
        const centre = (slot + 0.5) * pitch;
        return svg`<rect class="slot" x=${slot * pitch + 1} y=${ARCS} width=${pitch - 2} height=${2 * BARS} rx="3" />
          <text class="index" x=${centre} y=${bottom + 34}>${slot}</text>`;
      })}
      <path class="middle" d="M0 ${middle}H${width}" />
      ${Array.from({ length: PAIRS }, (_, pair) => {
        const channels = [pair, pair + PAIRS] as const;
        const [a, b] = channels.map(x) as [number, number];
        const rise = Math.min(ARCS - 10, 12 + Math.abs(b - a) * 0.45);
        return svg`<g
          class="hue ${pair === this.marked ? "marked" : ""}"
          ${styled({ "--hue": String(hue(pair)) })}
          @pointerenter=${() => this.#mark(pair)}
        >
          <path class="partner" d="M${a} ${ARCS - 3}C${a} ${ARCS - 3 - rise * 1.3} ${b} ${ARCS - 3 - rise * 1.3} ${b} ${ARCS - 3}" />
          ${channels.map((channel) => {
            const height = (Math.abs(query[channel]!) / most) * (BARS - 4);
            const top = query[channel]! > 0 ? middle - height : middle;
            const bar = Math.max(4, pitch * 0.5);
            return svg`<rect class="value" x=${x(channel) - bar / 2} y=${top} width=${bar} height=${height} rx="2" />
              <text class="channel" x=${x(channel)} y=${bottom + 17}>${channel}</text>`;
          })}
        </g>`;
      })}
    </svg>`;
  }

  #dials({ before, after }: Turned): unknown {
    const text = pairingStrings(this.lang);
    const spec = smallHead(2, HEAD_DIM, this.pairing);
    const ends = Array.from({ length: PAIRS }, (_, pair) => {
      const [a, b] = pairChannels(spec, pair);
      return { from: [before[a]!, before[b]!] as const, to: [after[a]!, after[b]!] as const };
    });
    const most = Math.max(...ends.map(({ from, to }) => Math.max(Math.hypot(...from), Math.hypot(...to)))) || 1;
    return html`<div
      class="dials"
      role="listbox"
      tabindex="0"
      aria-label=${text.dialsName}
      aria-activedescendant="dial-${this.marked}"
      @keydown=${this.#key}
    >
      ${ends.map(({ from, to }, pair) => {
        const [start, end] = [Math.hypot(...from), Math.hypot(...to)];
        const ratio = end / start;
        const scale = 46 / most;
        return html`<div
          class="dial hue"
          id="dial-${pair}"
          role="option"
          aria-selected=${pair === this.marked}
          aria-label="${text.dialName(pair, fixed(this.lang, start), fixed(this.lang, end))}, × ${fixed(this.lang, ratio, 2)}"
          ${styled({ "--hue": String(hue(pair)) })}
          @pointerenter=${() => this.#mark(pair)}
          @pointerdown=${() => this.#mark(pair)}
        >
          <svg viewBox="-50 -50 100 100" aria-hidden="true">
            <circle class="circle" r=${start * scale} />
            <line class="start" x2=${from[0] * scale} y2=${-from[1] * scale} />
            <line class="hand" x2=${to[0] * scale} y2=${-to[1] * scale} />
            <circle class="tip" r="6" cx=${to[0] * scale} cy=${-to[1] * scale} />
          </svg>
          <span class=${Math.abs(ratio - 1) > 1e-4 ? "bad" : ""}>× ${fixed(this.lang, ratio, 2)}</span>
        </div>`;
      })}
    </div>`;
  }

  #readings({ before, after, score, otherScore }: Turned): unknown {
    const { lang } = this;
    const text = pairingStrings(lang);
    const [start, end] = [Math.hypot(...before), Math.hypot(...after)];
    const verdict = (a: number, b: number): unknown => {
      const same = fixed(lang, a) === fixed(lang, b);
      return html`<dd class="verdict ${same ? "good" : "bad"}">
        ${same ? text.same : text.wrong(fixed(lang, Math.abs(a - b)))}
      </dd>`;
    };
    const line = (name: string, value: number, part: string): unknown =>
      html`<dt>${name}</dt>
        <dd data-reading=${part}>${fixed(lang, value)}</dd>`;
    return html`<div class="readings">
      <dl>
        <dt class="title">${text.lengthTitle}</dt>
        ${line(text.before, start, "before")} ${line(text.after, end, "after")} ${verdict(start, end)}
      </dl>
      <dl>
        <dt class="title">${text.scoreTitle}</dt>
        ${line(text.pairings[this.pairing] + (this.mixed ? ` (${text.plotMixed})` : ""), score, "score")}
        ${line(text.pairings[otherPairing(this.pairing)], otherScore, "other")} ${verdict(score, otherScore)}
      </dl>
    </div>`;
  }

  #summary({ before, after, score, otherScore }: Turned, mixedScores: Float64Array): string {
    const { lang } = this;
    const text = pairingStrings(lang);
    if (!this.mixed)
      return text.summaryGood({
        pairing: text.pairings[this.pairing],
        length: fixed(lang, Math.hypot(...after)),
        score: fixed(lang, score),
        other: fixed(lang, otherScore),
      });
    return text.summaryMixed({
      before: fixed(lang, Math.hypot(...before)),
      after: fixed(lang, Math.hypot(...after)),
      low: fixed(lang, Math.min(...mixedScores), 2),
      high: fixed(lang, Math.max(...mixedScores), 2),
      distance: integer(lang, this.queryPosition - this.keyPosition),
    });
  }

  #rows({ before, after }: Turned): string[][] {
    const spec = smallHead(2, HEAD_DIM, this.pairing);
    return Array.from({ length: PAIRS }, (_, pair) => {
      const [a, b] = pairChannels(spec, pair);
      const two = (vector: Float32Array): string => `${float32Text(vector[a]!)}, ${float32Text(vector[b]!)}`;
      const length = (vector: Float32Array): string =>
        String(Number(Math.hypot(vector[a]!, vector[b]!).toPrecision(7)));
      return [String(pair), `${a}, ${b}`, two(before), two(after), length(before), length(after)];
    });
  }

  #mark(pair: number): void {
    this.marked = Math.min(Math.max(pair, 0), PAIRS - 1);
  }

  #key(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowUp: -1,
      ArrowRight: 1,
      ArrowDown: 1,
      Home: -PAIRS,
      End: PAIRS,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#mark(this.marked + step);
  }
}

/** Pairs as hues, far enough apart to follow one across. */
const hue = (pair: number): number => 20 + (pair * 320) / PAIRS;
