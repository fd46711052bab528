import { html, nothing, type PropertyValues } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import type { AnyFigure } from "../base/figure.js";
import { fixed, float32Text, integer } from "../base/format.js";
import type { Picture } from "../export/picture-file.js";
import { distancesTo, movedScores, relativeScore, scores, type RelativeScore } from "./scores.js";
import { relativeScoreStyles } from "./styles.js";
import { remember } from "../base/remember.js";
import { RopeElement } from "../base/element.js";
import type { TokenRole } from "../parts/token-strip/rope-token-strip.js";
import { pairChannels } from "../numbers/rotated.js";
import { scoreStrings } from "./strings.js";
import { tokenStrings } from "../parts/token-strip/strings.js";

/** What the small table under the score tries: positions further on. */
const SHIFTS = [1, 2, 8];

/**
 * <rope-relative-score>: a query and a key on a sequence and the score of their turned vectors. Properties: engine, spec,
 * words, vectors ([words, headDim], each both query and key). Attributes: query, key (which word), query-position,
 * key-position, max, pair, lang. Events: position-change { query, key }, word-change { query, key }, pair-change { pair }.
 */
export class RopeRelativeScore extends RopeElement {
  static override properties = {
    ...RopeElement.properties,
    words: { attribute: false },
    vectors: { attribute: false },
    query: { type: Number },
    key: { type: Number },
    queryPosition: { type: Number, attribute: "query-position" },
    keyPosition: { type: Number, attribute: "key-position" },
    max: { type: Number },
    pair: { type: Number },
  };
  static override figure = async (): Promise<AnyFigure> => (await import("./values.js")).relativeScore;
  static override styles = [...RopeElement.styles, relativeScoreStyles];

  declare words: readonly string[];
  declare vectors: Float32Array;
  declare query: number;
  declare key: number;
  declare queryPosition: number;
  declare keyPosition: number;
  declare max: number;
  declare pair: number;

  #before: { m: number; n: number; score: number; of: readonly unknown[] } | undefined;
  #verdict: { kind: "rest" | "still" | "moved"; before: number } = { kind: "rest", before: 0 };

  readonly #vector = { query: remember(rowOf), key: remember(rowOf) };
  readonly #relative = remember(relativeScore);
  readonly #moves = remember(movedScores);
  readonly #curve = remember(
    (engine: Ropewalk, spec: RopeSpec, query: Float32Array, key: Float32Array, max: number) => {
      const distances = distancesTo(max);
      return { distances, scores: scores(engine, spec, query, key, distances) };
    },
  );

  constructor() {
    super();
    this.words = [];
    this.vectors = new Float32Array();
    this.query = 0;
    this.key = 0;
    this.queryPosition = 0;
    this.keyPosition = 0;
    this.max = 64;
    this.pair = 0;
  }

  #now(): { q: Float32Array; k: Float32Array; relative: RelativeScore } | undefined {
    const { engine, spec, vectors } = this;
    if (!engine || !spec || this.words.length === 0) return undefined;
    const q = this.#vector.query(vectors, this.query, spec.headDim);
    const k = this.#vector.key(vectors, this.key, spec.headDim);
    return { q, k, relative: this.#relative(engine, spec, q, k, this.queryPosition, this.keyPosition) };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const now = this.#now();
    if (!now) return;
    const [m, n] = [this.queryPosition, this.keyPosition];
    const of = [this.engine, this.spec, now.q, now.k];
    const last = this.#before;
    const sameVectors = last?.of.every((value, i) => value === of[i]) ?? false;
    if (last && sameVectors && last.m === m && last.n === n) return;
    if (last && sameVectors)
      this.#verdict = { kind: last.m - last.n === m - n ? "still" : "moved", before: last.score };
    else this.#verdict = { kind: "rest", before: 0 };
    this.#before = { m, n, score: now.relative.score, of };
  }

  protected override render(): unknown {
    const { engine, spec, lang } = this;
    const text = scoreStrings(this.lang);
    const now = this.#now();
    if (!engine || !spec || !now) return this.waiting;
    const { relative } = now;
    const pair = Math.min(this.pair, spec.rotaryDim / 2 - 1);
    const [first, second] = pairChannels(spec, pair);
    const moves = this.#moves(engine, spec, now.q, now.k, this.queryPosition, this.keyPosition, SHIFTS);
    const curve = this.#curve(engine, spec, now.q, now.k, this.max);
    const through = spec.rotaryDim < spec.headDim ? relative.through : undefined;
    return html`
      <div class="words">${this.#select("query", this.query)} ${this.#select("key", this.key)}</div>
      <rope-token-strip
        lang=${lang}
        max=${this.max}
        .tokens=${[
          { role: "query", word: this.words[this.query], position: this.queryPosition },
          { role: "key", word: this.words[this.key], position: this.keyPosition },
        ]}
      ></rope-token-strip>
      <div class="middle">
        <div>
          ${this.#readout(relative)}
          <rope-score-moves lang=${lang} .shifts=${SHIFTS} .both=${moves.both} .alone=${moves.alone}></rope-score-moves>
        </div>
        <figure class="dial">
          <rope-pair-dial
            .query=${[relative.query[first], relative.query[second]]}
            .key=${[relative.key[first], relative.key[second]]}
          ></rope-pair-dial>
          <figcaption>${text.dialCaption(pair, fixed(lang, relative.terms[pair]!))}</figcaption>
        </figure>
      </div>
      <div class="plots">
        <div>
          <h3>${text.barsTitle}${through === undefined ? nothing : html` <small>${text.barsThrough}</small>`}</h3>
          <rope-pair-bars
            lang=${lang}
            pair=${pair}
            .terms=${relative.terms}
            .reach=${relative.reach}
            .through=${through}
          ></rope-pair-bars>
        </div>
        <div>
          <h3>${text.curveTitle}</h3>
          <rope-score-curve
            lang=${lang}
            .distances=${curve.distances}
            .scores=${curve.scores}
            distance=${this.queryPosition - this.keyPosition}
            score=${relative.score}
          ></rope-score-curve>
        </div>
      </div>
      <rope-live-text .text=${this.#summary(relative)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.scoreColumns}
        .rows=${() => this.#rows(spec, relative)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-relative-score"
        .code=${async () =>
          (await import("../export/first-figures-code.js")).relativeScoreCode(engine, spec, {
            q: now.q,
            k: now.k,
            m: this.queryPosition,
            n: this.keyPosition,
          })}
        .pictures=${() => this.#pictures()}
        .columns=${text.scoreColumns}
        .rows=${() => this.#rows(spec, relative)}
      ></rope-figure-tools>
    `;
  }

  #pictures(): Picture[] {
    const text = scoreStrings(this.lang);
    const titles = {
      "rope-pair-dial": "",
      "rope-pair-bars": text.barsTitle,
      "rope-score-curve": text.curveTitle,
    };
    return Object.entries(titles).map(([tag, title]) => ({
      drawing: this.renderRoot.querySelector(tag)?.shadowRoot?.querySelector("svg"),
      title,
    }));
  }

  #readout({ score }: RelativeScore): unknown {
    const { lang } = this;
    const text = scoreStrings(this.lang);
    const { kind, before } = this.#verdict;
    const verdict = {
      rest: text.verdictRest,
      still: text.verdictStill,
      moved: text.verdictMoved(fixed(lang, before)),
    }[kind];
    return html`<div class="readout">
      <div class="distance">
        ${text.distance(integer(lang, this.queryPosition), integer(lang, this.keyPosition))}
        <b>${integer(lang, this.queryPosition - this.keyPosition)}</b>
      </div>
      <div class="label">${text.score}</div>
      <output class="score">${fixed(lang, score)}</output>
      <div class="verdict ${kind}">${verdict}</div>
    </div>`;
  }

  #select(role: TokenRole, chosen: number): unknown {
    return html`<label class=${role}
      ><span>${tokenStrings(this.lang).roles[role]}</span>
      <select
        data-role=${role}
        @change=${(event: Event) => {
          const value = Number((event.currentTarget as HTMLSelectElement).value);
          this.emit("word-change", { query: this.query, key: this.key, [role]: value });
        }}
      >
        ${this.words.map(
          (word, i) =>
            html`<option value=${i} ?selected=${i === chosen} .selected=${i === chosen}>${i}. ${word}</option>`,
        )}
      </select></label
    >`;
  }

  #summary({ score, byDistance }: RelativeScore): string {
    const { lang } = this;
    return scoreStrings(this.lang).scoreSummary({
      query: this.words[this.query] ?? "",
      key: this.words[this.key] ?? "",
      m: integer(lang, this.queryPosition),
      n: integer(lang, this.keyPosition),
      distance: integer(lang, this.queryPosition - this.keyPosition),
      score: fixed(lang, score),
      byDistance: fixed(lang, byDistance),
    });
  }

  #rows(spec: RopeSpec, { query, key, terms, through, score, byDistance }: RelativeScore): string[][] {
    const text = scoreStrings(this.lang);
    const rows = Array.from(terms, (term, pair) => {
      const [first, second] = pairChannels(spec, pair);
      const numbers = [query[first]!, query[second]!, key[first]!, key[second]!, term];
      return [String(pair), ...numbers.map((value) => float32Text(value))];
    });
    const total = (name: string, value: number): string[] => [
      name,
      "",
      "",
      "",
      "",
      String(Number(value.toPrecision(9))),
    ];
    if (spec.rotaryDim < spec.headDim) rows.push(total(text.rowThrough, through));
    rows.push(total(text.rowTurned, score), total(text.rowByDistance, byDistance));
    return rows;
  }
}

function rowOf(vectors: Float32Array, row: number, length: number): Float32Array {
  return vectors.slice(row * length, (row + 1) * length);
}
