import { html, nothing, type PropertyValues } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { fixed, float32Text, integer } from "../base/format.js";
import type { Picture } from "../export/picture-file.js";
import { distancesTo, movedScores, relativeScore, scores, type RelativeScore } from "./scores.js";
import { relativeScoreStyles } from "./styles.js";
import { remember } from "../base/remember.js";
import { RopePairBars } from "./rope-pair-bars.js";
import { RopePairDial } from "./rope-pair-dial.js";
import { RopeScoreCurve } from "./rope-score-curve.js";
import { RopeScoreMoves } from "./rope-score-moves.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import { RopeTokenStrip, type TokenRole } from "../parts/token-strip/rope-token-strip.js";
import { pairChannels } from "../numbers/rotated.js";
import { chosenWords } from "../numbers/words.js";
import { scoreStrings } from "./strings.js";
import { relativeScore as figure } from "./values.js";
import { tokenStrings } from "../parts/token-strip/strings.js";

/** What the small table under the score tries: positions further on. */
const SHIFTS = [1, 2, 8];

/**
 * <rope-relative-score>: a query and a key on a sequence and the score of their turned vectors. Properties beside its values:
 * words, vectors ([words, headDim], each both query and key).
 *
 * @zh 序列上的一个查询和一个键，以及旋转后两向量的得分。
 * @fires {PositionChange} position-change - detail: { query, key }
 * @fires {Record<TokenRole, number>} word-change - detail: { query, key }
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeRelativeScore extends figureElement(figure) {
  static override properties = {
    words: { attribute: false },
    vectors: { attribute: false },
    max: { type: Number },
  };
  static override parts = {
    "rope-pair-bars": RopePairBars,
    "rope-pair-dial": RopePairDial,
    "rope-score-curve": RopeScoreCurve,
    "rope-score-moves": RopeScoreMoves,
    "rope-token-strip": RopeTokenStrip,
  };
  static override styles = [baseStyles, relativeScoreStyles];

  declare words: readonly string[];
  declare vectors: Float32Array;
  declare max: number;

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
    this.max = 64;
  }

  /** The places of the query's and the key's word. */
  get #words(): [number, number] {
    return chosenWords(this.query, this.key, this.words);
  }

  #now(): { q: Float32Array; k: Float32Array; relative: RelativeScore } | undefined {
    const { engine, spec, vectors } = this;
    if (!engine || !spec || this.words.length === 0) return undefined;
    const [query, key] = this.#words;
    const q = this.#vector.query(vectors, query, spec.headDim);
    const k = this.#vector.key(vectors, key, spec.headDim);
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
    const [query, key] = this.#words;
    const pair = Math.min(this.pair, spec.rotaryDim / 2 - 1);
    const [first, second] = pairChannels(spec, pair);
    const moves = this.#moves(engine, spec, now.q, now.k, this.queryPosition, this.keyPosition, SHIFTS);
    const curve = this.#curve(engine, spec, now.q, now.k, this.max);
    const through = spec.rotaryDim < spec.headDim ? relative.through : undefined;
    return html`
      <div class="words">${this.#select("query", query)} ${this.#select("key", key)}</div>
      <rope-token-strip
        lang=${lang}
        max=${this.max}
        .tokens=${[
          { role: "query", word: this.words[query], position: this.queryPosition },
          { role: "key", word: this.words[key], position: this.keyPosition },
        ]}
      ></rope-token-strip>
      <div class="middle">
        <div>
          ${this.#readout(relative)}
          <rope-score-moves
            part="answer"
            lang=${lang}
            .shifts=${SHIFTS}
            .both=${moves.both}
            .alone=${moves.alone}
          ></rope-score-moves>
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
          (await import("./programs.js")).relativeScoreCode(engine, spec, {
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
          const [query, key] = this.#words;
          this.emit("word-change", { query, key, [role]: value });
        }}
      >
        ${this.words.map(
          (_, i) =>
            html`<option value=${i} ?selected=${i === chosen} .selected=${i === chosen}>
              ${numbered(this.words, i)}
            </option>`,
        )}
      </select></label
    >`;
  }

  #summary({ score, byDistance }: RelativeScore): string {
    const { lang, words } = this;
    const [query, key] = this.#words;
    return scoreStrings(this.lang).scoreSummary({
      query: words[query] ?? "",
      key: words[key] ?? "",
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

/** A word of a sentence; one that stands there more than once with its count: cat (2). */
function numbered(words: readonly string[], i: number): string {
  const word = words[i]!;
  const times = words.slice(0, i + 1).filter((other) => other === word).length;
  return words.indexOf(word) === words.lastIndexOf(word) ? word : `${word} (${times})`;
}
