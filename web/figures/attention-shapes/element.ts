import { html } from "lit";
import type { RopeSpec } from "../../api/index.js";
import { attentionShapesStrings, type AttentionShapesStrings } from "./strings.js";
import { attentionShapes } from "./values.js";
import { attentionShapesStyles } from "./styles.js";
import { integer, languageOf, percent } from "../base/format.js";
import {
  checkHeads,
  KV_HEADS,
  MOVE,
  ROTATIONS,
  type CacheRotation,
  type HeadChecks,
  type HeadVectors,
} from "./head-groups.js";
import { heatScale, heatScaleStyles } from "../parts/heat-map/scale.js";
import { remember } from "../base/remember.js";
import { RopeHeatMap } from "../parts/heat-map/rope-heat-map.js";
import { figureElement } from "../base/element.js";
import { chosenCell } from "../numbers/words.js";
import { baseStyles } from "../base/styles/base.js";
import { styled } from "../base/styles/styled.js";

export interface ShapesChange {
  kvHeads?: number;
  head?: number;
  rotation?: CacheRotation;
  row?: number;
  column?: number;
}

/** Largest difference of two weights that rounding explains: float32 scores of size 10, exponentiated. */
const ROUNDING = 1e-5;

/**
 * <rope-attention-shapes>: grouped-query heads, the causal mask and the cache as it grows, with rotation on, off or mistaken.
 * Properties beside its values: words, vectors (HeadVectors).
 *
 * @zh 分组查询头、因果掩码和逐步增长的缓存：旋转开启、关闭或出错。
 * @fires {ShapesChange} shapes-change - detail: part of what is chosen
 */
export class RopeAttentionShapes extends figureElement(attentionShapes) {
  static override properties = {
    words: { attribute: false },
    vectors: { attribute: false },
  };
  static override parts = { "rope-heat-map": RopeHeatMap };
  static override styles = [baseStyles, ...heatScaleStyles, attentionShapesStyles];

  declare words: readonly string[];
  declare vectors: HeadVectors | undefined;

  readonly #check = remember(checkHeads);
  readonly #ofHead = remember((weights: Float32Array, head: number, tokens: number) =>
    weights.slice(head * tokens * tokens, (head + 1) * tokens * tokens),
  );

  constructor() {
    super();
    this.words = [];
    this.vectors = undefined;
  }

  protected override render(): unknown {
    const { engine, spec, vectors, words, head, lang } = this;
    const { row, column } = this.#cell;
    if (!engine || !spec || !vectors || words.length === 0 || vectors.tokens !== words.length) return this.waiting;
    const text = attentionShapesStrings[languageOf(lang)];
    const checks = this.#check(engine, spec, vectors, this.rotation);
    const weights = this.#ofHead(checks.weights, head, words.length);
    return html`
      ${this.#controls(text, vectors)}
      <div class="figure">
        <div>
          <h3>${text.cacheTitle}</h3>
          ${Array.from({ length: vectors.kvHeads }, (_, kvHead) => this.#group(text, vectors, checks, kvHead))}
          ${this.#size(text, spec, vectors)} ${this.#checks(text, checks)}
          <p class="verdict">${text.verdicts[this.rotation]}</p>
        </div>
        <div>
          <h3>${text.mapTitle(head)}</h3>
          <rope-heat-map
            lang=${lang}
            label=${text.mapName(text.mapTitle(head))}
            .words=${words}
            .weights=${weights}
            row=${row}
            column=${column}
            @cell-change=${({ detail }: CustomEvent<{ row: number; column: number }>) => this.#change(detail)}
          ></rope-heat-map>
          <div class="scale" aria-hidden="true">${heatScale()} <span>${text.share}</span></div>
        </div>
      </div>
      <rope-live-text .text=${this.#summary(text, vectors, weights)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => this.#rows(vectors, checks.weights)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-attention-heads"
        .code=${async () => (await import("./programs.js")).attentionShapesCode(engine, spec, vectors, this.rotation, head)}
        .pictures=${() => [
          {
            drawing: this.renderRoot.querySelector<RopeHeatMap>("rope-heat-map")?.picture?.(),
            title: text.mapTitle(head),
          },
          { drawing: this.renderRoot.querySelector<SVGSVGElement>(".shares"), note: text.share },
        ]}
        .columns=${text.columns}
        .rows=${() => this.#rows(vectors, checks.weights)}
      ></rope-figure-tools>
    `;
  }

  get #cell(): { row: number; column: number } {
    return chosenCell(this.row, this.column, this.words);
  }

  #change(change: ShapesChange): void {
    this.emit<ShapesChange>("shapes-change", change);
  }

  #controls(text: AttentionShapesStrings, { kvHeads }: HeadVectors): unknown {
    const { words } = this;
    const { row, column } = this.#cell;
    return html`<div class="controls">
      <label
        ><span>${text.groups}</span>
        <select
          data-choose="kv-heads"
          @change=${(event: Event) =>
            this.#change({ kvHeads: Number((event.currentTarget as HTMLSelectElement).value) })}
        >
          ${KV_HEADS.map(
            (count) =>
              html`<option value=${count} .selected=${count === kvHeads}>${text.groupNames[count] ?? count}</option>`,
          )}
        </select></label
      >
      <label
        ><span>${text.rotation}</span>
        <select
          data-choose="rotation"
          @change=${(event: Event) =>
            this.#change({ rotation: (event.currentTarget as HTMLSelectElement).value as CacheRotation })}
        >
          ${ROTATIONS.map(
            (rotation) =>
              html`<option value=${rotation} .selected=${rotation === this.rotation}>
                ${text.rotations[rotation]}
              </option>`,
          )}
        </select></label
      >
      <label class="step"
        ><span>${text.step(`${row}. ${words[row]}`)}</span>
        <input
          type="range"
          data-choose="row"
          min="0"
          max=${words.length - 1}
          .value=${String(row)}
          aria-valuetext=${text.place(words[row] ?? "", row)}
          @input=${(event: Event) => {
            const next = Number((event.currentTarget as HTMLInputElement).value);
            this.#change({ row: next, column: Math.min(column, next) });
          }}
      /></label>
    </div>`;
  }

  /** One key head, the query heads that read it, and its part of the cache, shaded by what the chosen head gives. */
  #group(text: AttentionShapesStrings, vectors: HeadVectors, checks: HeadChecks, kvHead: number): unknown {
    const { heads, kvHeads, tokens } = vectors;
    const size = heads / kvHeads;
    const members = Array.from({ length: size }, (_, i) => kvHead * size + i);
    const chosen = members.includes(this.head);
    const { row } = this.#cell;
    const start = (this.head * tokens + row) * tokens;
    return html`<div class="group ${chosen ? "chosen" : ""}">
      <fieldset class="heads" aria-label=${text.reads}>
        ${members.map(
          (head) =>
            html`<label
              ><input
                type="radio"
                name="head"
                aria-label=${text.queryHead(head)}
                .checked=${head === this.head}
                @change=${() => this.#change({ head })}
              />q${head}</label
            >`,
        )}
      </fieldset>
      <div class="keys" role="img" aria-label="${text.keyHead(kvHead)}: ${row + 1} ${text.cache}">
        <span>k${kvHead} v${kvHead}</span>
        <div class="cells">
          ${Array.from({ length: tokens }, (_, i) => {
            const kind = i > row ? "" : i === row ? "cached new" : "cached";
            const share = chosen ? (checks.weights[start + i] ?? 0) : 0;
            return html`<i class=${kind} ${styled({ "--share": String(share) })}></i>`;
          })}
        </div>
      </div>
    </div>`;
  }

  #size(text: AttentionShapesStrings, { headDim }: RopeSpec, { kvHeads, heads }: HeadVectors): unknown {
    const { lang } = this;
    const tokens = this.#cell.row + 1;
    const numbers = (count: number): string => integer(lang, 2 * count * tokens * headDim);
    return html`<p class="size">
      ${text.cacheSize({
        kvHeads,
        tokens,
        headDim: integer(lang, headDim),
        numbers: numbers(kvHeads),
        full: numbers(heads),
      })}
    </p>`;
  }

  #checks(text: AttentionShapesStrings, { decoding, moved, right }: HeadChecks): unknown {
    const one = (name: string, what: string, most: number): unknown => {
      const holds = most < ROUNDING;
      return html`<li class=${holds ? "holds" : "fails"} data-check=${name} data-most=${most}>
        <b aria-hidden="true">${holds ? "✓" : "✗"}</b>
        <span
          >${what} <span class="visually-hidden">${holds ? text.passed : text.failed}</span
          ><small>${text.apart(most === 0 ? "0" : most.toExponential(1).replace("-", "\u2212"))}</small></span
        >
      </li>`;
    };
    return html`<ul class="checks" aria-label=${text.checks}>
      ${one("decoding", text.decoding, decoding)} ${one("moved", text.moved(integer(this.lang, MOVE)), moved)}
      ${one("right", text.right, right)}
    </ul>`;
  }

  #summary(text: AttentionShapesStrings, { heads, kvHeads }: HeadVectors, weights: Float32Array): string {
    const { words, head } = this;
    const { row } = this.#cell;
    const own = weights.subarray(row * words.length, row * words.length + row + 1);
    const best = own.indexOf(Math.max(...own));
    return text.summary({
      word: words[row] ?? "",
      row,
      head,
      kvHead: Math.floor(head / (heads / kvHeads)),
      best: text.place(words[best] ?? "", best),
      weight: percent(this.lang, own[best] ?? 0),
    });
  }

  #rows({ heads, kvHeads, tokens }: HeadVectors, weights: Float32Array): string[][] {
    const { words } = this;
    const rows: string[][] = [];
    for (let head = 0; head < heads; head += 1)
      for (let row = 0; row < tokens; row += 1)
        for (let column = 0; column <= row; column += 1)
          rows.push([
            String(head),
            String(Math.floor(head / (heads / kvHeads))),
            `${row}. ${words[row]}`,
            `${column}. ${words[column]}`,
            String(Number(weights[(head * tokens + row) * tokens + column]!.toPrecision(7))),
          ]);
    return rows;
  }
}
