import { css, html, nothing } from "lit";
import type { RopeSpec, Ropewalk } from "../api/index.js";
import type { AnyFigure } from "./figure.js";
import { float32Text, percent } from "./format.js";
import { remember } from "./remember.js";
import type { RopeHeatMap } from "./rope-heat-map.js";
import { RopeElement } from "./rope-element.js";
import { turn } from "./turn.js";
import { attentionMapStrings } from "./attention-map-strings.js";

export type Rotation = "both" | "off" | "on";
const CHOICES: readonly Rotation[] = ["both", "off", "on"];

/**
 * <rope-attention-map>: causal attention of a sentence, without and with rotation. Properties: engine, spec, words, vectors
 * ([words, headDim], each query, key and value at once). Attributes: row, column (the cell looked at), rotation ("both",
 * "off", "on"), lang. Events: cell-change and cell-pick { row, column }, rotation-change { rotation }.
 */
export class RopeAttentionMap extends RopeElement {
  static override properties = {
    ...RopeElement.properties,
    words: { attribute: false },
    vectors: { attribute: false },
    row: { type: Number },
    column: { type: Number },
    rotation: { type: String },
  };
  static override figure = async (): Promise<AnyFigure> => (await import("./figures/attention-map.js")).attentionMap;
  static override styles = [
    ...RopeElement.styles,
    css`
      .waiting {
        height: 84rem;
      }
      @container (min-width: 36rem) {
        .waiting {
          height: 56rem;
        }
      }
      @container (min-width: 60rem) {
        .waiting {
          height: 36rem;
        }
      }
      fieldset {
        display: inline-flex;
        margin: 0 0 0.9rem;
        padding: 0.2rem;
        border: 0;
        border-radius: 0.6rem;
        background: var(--_sunken);
      }
      legend {
        float: left;
        padding: 0 0.6rem 0 0.5rem;
        line-height: 1.9rem;
        font-size: 0.8125rem;
        color: var(--_soft);
      }
      label {
        position: relative;
        display: grid;
        place-items: center;
        min-height: 1.9rem;
        padding: 0 0.8rem;
        border: 1px solid transparent;
        border-radius: 0.45rem;
        font-size: 0.8125rem;
        cursor: pointer;
      }
      input {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        margin: 0;
        opacity: 0;
        cursor: pointer;
      }
      label:has(:checked) {
        background: var(--_surface);
        border-color: var(--_line-strong);
        font-weight: 600;
      }
      label:has(:focus-visible) {
        outline: 2px solid var(--_focus);
        outline-offset: 2px;
      }
      .figures {
        display: grid;
        gap: 1.5rem 2rem;
        align-items: start;
      }
      figure {
        margin: 0;
        min-width: 0;
      }
      figcaption {
        margin-block-end: 0.4rem;
        font-size: 0.875rem;
        font-weight: 600;
      }
      @container (min-width: 36rem) {
        .figures {
          grid-template-columns: 1fr 1fr;
        }
        .both rope-row-weights {
          grid-column: 1 / -1;
        }
      }
      @container (min-width: 60rem) {
        .figures {
          grid-template-columns: repeat(3, minmax(0, 1fr));
        }
        .figures:not(.both) {
          grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr);
        }
        .both rope-row-weights {
          grid-column: auto;
        }
      }
      .scale {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.2rem 0.5rem;
        margin: 1rem 0 0.5rem;
        font-size: 0.75rem;
        color: var(--_soft);
      }
      .scale i {
        width: 8rem;
        height: 0.6rem;
        border-radius: 0.2rem;
        border: 1px solid var(--_line);
        background: linear-gradient(
          to right,
          var(--_heat-0),
          var(--_heat-1),
          var(--_heat-2),
          var(--_heat-3),
          var(--_heat-4)
        );
      }
      @media (forced-colors: active) {
        label {
          border-color: Canvas;
        }
        label:has(:checked) {
          border-color: Highlight;
        }
        .scale i {
          forced-color-adjust: none;
        }
      }
      rope-live-text {
        min-height: 3.2em;
      }
    `,
  ];

  declare words: readonly string[];
  declare vectors: Float32Array;
  declare row: number;
  declare column: number;
  declare rotation: Rotation;

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
    this.row = 0;
    this.column = 0;
    this.rotation = "both";
  }

  protected override render(): unknown {
    const { engine, spec, lang, words, row, column } = this;
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
      <div class="scale" aria-hidden="true">0%<i></i>100% <span>${text.scale}</span></div>
      <rope-live-text .text=${this.#summary(off, on)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.mapColumns}
        .rows=${() => this.#rows(off, on)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-attention"
        .code=${async () => (await import("./first-figures-code.js")).attentionMapCode(engine, spec, this.vectors)}
        .pictures=${() =>
          Array.from(this.renderRoot.querySelectorAll<RopeHeatMap>("rope-heat-map"), (map) => ({
            drawing: map.picture?.(),
          }))}
        .columns=${text.mapColumns}
        .rows=${() => this.#rows(off, on)}
      ></rope-figure-tools>
    `;
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
    const { words, row, column, lang } = this;
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
