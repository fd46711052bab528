import { html, nothing } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { attentionMapStyles } from "./styles.js";
import { choiceStyles } from "../base/styles/choice.js";
import { float32Text, percent } from "../base/format.js";
import { heatScale, heatScaleStyles } from "../parts/heat-map/scale.js";
import { remember } from "../base/remember.js";
import { RopeHeatMap } from "../parts/heat-map/rope-heat-map.js";
import { RopeRowWeights } from "./rope-row-weights.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import { turn } from "../numbers/rotated.js";
import { chosenCell } from "../numbers/words.js";
import { attentionMapStrings } from "./strings.js";
import { attentionMap, type Rotation } from "./values.js";

const CHOICES: readonly Rotation[] = ["both", "off", "on"];

/**
 * <rope-attention-map>: causal attention of a sentence, without and with rotation. Properties beside its values: words,
 * vectors ([words, headDim], each query, key and value at once).
 *
 * @zh 一个句子的因果注意力：不旋转与旋转。
 * @fires {{ row: number; column: number }} cell-change - detail: { row, column }
 * @fires {{ row: number; column: number }} cell-pick - detail: { row, column }
 * @fires {{ rotation: Rotation }} rotation-change - detail: { rotation }
 */
export class RopeAttentionMap extends figureElement(attentionMap) {
  static override properties = {
    words: { attribute: false },
    vectors: { attribute: false },
  };
  static override parts = { "rope-heat-map": RopeHeatMap, "rope-row-weights": RopeRowWeights };
  static override styles = [baseStyles, choiceStyles, ...heatScaleStyles, attentionMapStyles];

  declare words: readonly string[];
  declare vectors: Float32Array;

  readonly #weights = remember((engine: Ropewalk, spec: RopeSpec, vectors: Float32Array) => {
    const tokens = vectors.length / spec.headDim;
    const turned = turn(
      engine,
      spec,
      vectors,
      Array.from({ length: tokens }, (_, position) => position),
    );
    const attend = (queriesAndKeys: Float32Array): Float32Array => {
      const shape = { batch: 1, heads: 1, kvHeads: 1, querySeq: tokens, keySeq: tokens, headDim: spec.headDim };
      const options = { ...shape, causal: true, weights: true };
      return engine.attention(queriesAndKeys, queriesAndKeys, vectors, options).weights ?? new Float32Array();
    };
    return { off: attend(vectors), on: attend(turned) };
  });

  constructor() {
    super();
    this.words = [];
    this.vectors = new Float32Array();
  }

  protected override render(): unknown {
    const { engine, spec, lang, words } = this;
    const { row, column } = this.#cell;
    const text = attentionMapStrings(this.lang);
    if (!engine || !spec || words.length === 0) return this.waiting;
    const { off, on } = this.#weights(engine, spec, this.vectors);
    const n = words.length;
    const ofRow = (weights: Float32Array): Float32Array => weights.slice(row * n, row * n + row + 1);
    const map = (name: "off" | "on", weights: Float32Array): unknown => {
      if (this.rotation !== "both" && this.rotation !== name) return nothing;
      return html`<figure data-map=${name}>
        <figcaption>${name === "off" ? text.mapOff : text.mapOn}</figcaption>
        <rope-heat-map
          lang=${lang}
          label=${text.mapName(name === "off" ? text.mapOff : text.mapOn)}
          .words=${words}
          .weights=${weights}
          row=${row}
          column=${column}
        ></rope-heat-map>
      </figure>`;
    };
    return html`
      <fieldset>
        <legend>${text.rotation}</legend>
        ${CHOICES.map((choice) => this.#choice(choice))}
      </fieldset>
      <div class="figures ${this.rotation}">
        ${map("off", off)} ${map("on", on)}
        <rope-row-weights
          lang=${lang}
          label=${text.rowTitle(words[row] ?? "", row)}
          .words=${words.slice(0, row + 1)}
          .off=${ofRow(off)}
          .on=${ofRow(on)}
          column=${column}
          @column-change=${(event: CustomEvent<{ column: number }>) =>
            this.emit("cell-change", { row, column: event.detail.column })}
        ></rope-row-weights>
      </div>
      <div class="scale" aria-hidden="true">${heatScale()} <span>${text.scale}</span></div>
      <rope-live-text .text=${this.#summary(off, on)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.mapColumns}
        .rows=${() => this.#rows(off, on)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-attention"
        .code=${async () => (await import("./programs.js")).attentionMapCode(engine, spec, this.vectors)}
        .pictures=${() => [
          ...Array.from(this.renderRoot.querySelectorAll<RopeHeatMap>("rope-heat-map"), (map, i) => ({
            drawing: map.picture?.(),
            title: this.rotation === "off" || (i === 0 && this.rotation === "both") ? text.mapOff : text.mapOn,
          })),
          { drawing: this.renderRoot.querySelector<SVGSVGElement>(".shares"), note: text.share },
        ]}
        .columns=${text.mapColumns}
        .rows=${() => this.#rows(off, on)}
      ></rope-figure-tools>
    `;
  }

  get #cell(): { row: number; column: number } {
    return chosenCell(this.row, this.column, this.words);
  }

  #choice(choice: Rotation): unknown {
    return html`<label
      ><input
        type="radio"
        name="rotation"
        value=${choice}
        .checked=${choice === this.rotation}
        @change=${() => this.emit("rotation-change", { rotation: choice })}
      />${attentionMapStrings(this.lang).rotations[choice]}</label
    >`;
  }

  /** What the chosen row gives to the chosen word, and to its twins in the sentence. */
  #summary(off: Float32Array, on: Float32Array): string {
    const { words, lang } = this;
    const { row, column } = this.#cell;
    const text = attentionMapStrings(this.lang);
    const seen = words.slice(0, row + 1).map((word, at) => ({ word, at }));
    const twins = seen.filter(({ word }) => word === words[column]);
    const shares = (weights: Float32Array): string[] =>
      twins.map(({ at }) => percent(lang, weights[row * words.length + at]!));
    return text.mapSummary({
      asking: words[row] ?? "",
      row,
      word: words[column] ?? "",
      places: twins.map(({ at }) => at),
      off: shares(off),
      on: shares(on),
    });
  }

  #rows(off: Float32Array, on: Float32Array): string[][] {
    const n = this.words.length;
    const rows: string[][] = [];
    this.words.forEach((query, row) => {
      for (let column = 0; column <= row; column += 1) {
        const at = row * n + column;
        rows.push([
          `${row}. ${query}`,
          `${column}. ${this.words[column]}`,
          float32Text(off[at]!),
          float32Text(on[at]!),
        ]);
      }
    });
    return rows;
  }
}
