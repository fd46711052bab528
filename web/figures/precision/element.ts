import { html, nothing, svg } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { buttonStyles } from "../base/styles/button.js";
import { fixed, integer, languageOf, significant } from "../base/format.js";
import { sentences } from "../base/sentences.js";
import { runLength } from "../numbers/rotated.js";
import { cosines, errorCurves, FORMATS, heldPosition, lastOf, type ErrorCurves, type NumberFormat } from "./angles.js";
import { precisionStrings, type PrecisionStrings } from "./strings.js";
import { precision } from "./values.js";
import { precisionStyles } from "./styles.js";
import { remember } from "../base/remember.js";
import { type ErrorSeries, RopeErrorPlot } from "./rope-error-plot.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import type { Tone } from "../parts/pair-plot/rope-pair-plot.js";

const LOOKS: Record<NumberFormat, { tone: Tone; dash: string }> = {
  exact: { tone: "ink", dash: "none" },
  float32: { tone: "still", dash: "none" },
  float16: { tone: "query", dash: "8 3" },
  bfloat16: { tone: "key", dash: "none" },
};
/** The first positions that bfloat16, float16 and float16's range lose, and a long context. */
const JUMPS = [257, 2049, 65_520, 131_071];
/** Neighbours on each side in the picture of held positions. */
const SIDE = 4;

/**
 * <rope-precision>: what number formats do to the cosines of the model's pairs, against exact ones.
 *
 * @zh 各种数字格式对模型各对余弦的影响，与精确值对照。
 * @fires {{ position: number }} precision-change - detail: { position }
 */
export class RopePrecision extends figureElement(precision) {
  static override parts = { "rope-error-plot": RopeErrorPlot };
  static override styles = [baseStyles, buttonStyles, precisionStyles];

  readonly #curves = remember((engine: Ropewalk, spec: RopeSpec): ErrorCurves =>
    errorCurves(engine, spec, lastOf(spec)),
  );
  readonly #factor = remember(
    (engine: Ropewalk, spec: RopeSpec): number => engine.frequencies(spec, runLength(spec)).attentionFactor,
  );
  readonly #here = remember((engine: Ropewalk, spec: RopeSpec, position: number) => cosines(engine, spec, [position]));
  readonly #series = remember(({ errors }: ErrorCurves, ends: PrecisionStrings["ends"]): ErrorSeries[] =>
    FORMATS.filter((format) => format !== "exact").map((id) => ({
      id,
      values: errors[id],
      end: ends(id),
      ...LOOKS[id],
    })),
  );

  protected override render(): unknown {
    const { engine, spec, lang } = this;
    if (!engine || !spec) return this.waiting;
    const text = precisionStrings[languageOf(lang)];
    const curves = this.#curves(engine, spec);
    const last = lastOf(spec);
    const position = Math.min(this.position, last);
    const pair = Math.min(this.pair, spec.rotaryDim / 2 - 1);
    return html`
      <div class="where">
        <label
          >${text.position}
          <input
            type="number"
            min="1"
            max=${last}
            .value=${String(position)}
            @change=${(event: Event) => this.#go(Number((event.currentTarget as HTMLInputElement).value), last)}
        /></label>
        <div class="jumps">
          <span>${text.jump}</span>
          ${JUMPS.filter((jump) => jump <= last).map(
            (jump) => html`<button @click=${() => this.#go(jump, last)}>${integer(lang, jump)}</button>`,
          )}
        </div>
      </div>
      <div class="figure">
        <rope-error-plot
          lang=${lang}
          name=${text.plotName}
          valuetext=${text.at(integer(lang, position))}
          xlabel=${text.xlabel}
          ylabel=${text.ylabel}
          height="320"
          cursor=${position}
          .positions=${curves.positions}
          .series=${this.#series(curves, text.ends)}
          .low=${1e-9}
          .high=${10}
          @cursor-change=${({ detail }: CustomEvent<{ position: number }>) => this.#go(detail.position, last)}
        ></rope-error-plot>
        <div>${this.#table(text, engine, spec, position, pair)} ${this.#ladder(text, position)}</div>
      </div>
      <rope-live-text .text=${this.#summary(text, engine, spec, position, pair)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => rows(curves)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-precision"
        .code=${async () => (await import("./programs.js")).precisionCode(engine, spec, last)}
        .pictures=${() => [
          {
            drawing: this.renderRoot.querySelector<RopeErrorPlot>("rope-error-plot")?.picture,
            title: `${text.ylabel}: float32, float16, bfloat16`,
          },
          { drawing: this.renderRoot.querySelector<SVGSVGElement>(".ladder"), title: text.ladder("bfloat16") },
        ]}
        .columns=${text.columns}
        .rows=${() => rows(curves)}
      ></rope-figure-tools>
    `;
  }

  #go(position: number, last: number): void {
    if (!Number.isFinite(position)) return;
    const next = Math.min(Math.max(1, Math.round(position)), last);
    if (next !== this.position) this.emit("precision-change", { position: next });
    else this.requestUpdate();
  }

  #table(text: PrecisionStrings, engine: Ropewalk, spec: RopeSpec, position: number, pair: number): unknown {
    const { lang } = this;
    const here = this.#here(engine, spec, position);
    return html`<div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">${text.format}</th>
            <th scope="col">${text.held}</th>
            <th scope="col">${text.cosine(pair, this.#factor(engine, spec) !== 1)}</th>
            <th scope="col">${text.error}</th>
          </tr>
        </thead>
        <tbody>
          ${FORMATS.map((format) => {
            const place = heldPosition(position, format);
            const cos = here[format][pair]!;
            const { tone, dash } = LOOKS[format];
            return html`<tr>
              <th scope="row">
                <svg class="swatch ${tone}" viewBox="0 0 26 10" aria-hidden="true">
                  ${format === "exact" ? nothing : svg`<path d="M0 5H26" stroke-dasharray=${dash} />`}</svg
                >${format}
              </th>
              <td class=${place === position ? "" : "moved"}>
                ${Number.isFinite(place) ? integer(lang, place) : text.none}
              </td>
              <td>${Number.isNaN(cos) ? "–" : fixed(lang, cos, 6)}</td>
              <td>${format === "exact" || Number.isNaN(cos) ? "–" : size(Math.abs(cos - here.exact[pair]!))}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  /** Positions above, what bfloat16 holds of them below: where lines meet, words fall together. */
  #ladder(text: PrecisionStrings, position: number): unknown {
    const { lang } = this;
    const first = Math.max(0, position - SIDE);
    const all = Array.from({ length: 2 * SIDE + 1 }, (_, i) => first + i);
    const x = (place: number): number => 78 + ((place - first) / (2 * SIDE)) * 208;
    const places = all.map((place) => heldPosition(place, "bfloat16"));
    const used = new Set(places);
    const label = (place: number, y: number, class_: string): unknown =>
      svg`<text class=${class_} x=${x(place)} y=${y} text-anchor="middle">${integer(lang, place)}</text>`;
    const now = heldPosition(position, "bfloat16");
    const inside = (place: number): boolean => place >= first && place <= first + 2 * SIDE;
    const lettered = (place: number): boolean =>
      place === position || (place % 4 === 0 && Math.abs(place - position) > 1);
    return html`<h3>${text.ladder("bfloat16")}</h3>
      <svg class="ladder" viewBox="0 0 304 106" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
        ${svg`<text x="0" y="34">${text.xlabel}</text><text x="0" y="80">bfloat16</text>`}
        ${all.map((place, i) => {
          const here = place === position ? "here" : "";
          return svg`<path class="rung ${here}" d="M${x(place)} 30L${x(places[i]!)} 76" />`;
        })}
        ${all.map(
          (place) => svg`
            <circle class="peg ${place === position ? "here" : ""}" cx=${x(place)} cy="30" r="4" />
            <circle class="peg ${place === now ? "here" : used.has(place) ? "" : "unused"}" cx=${x(place)} cy="76" r="4" />
            ${lettered(place) ? label(place, 16, place === position ? "here" : "") : nothing}`,
        )}
        ${inside(now) ? label(now, 97, "here") : nothing}
      </svg>`;
  }

  #summary(text: PrecisionStrings, engine: Ropewalk, spec: RopeSpec, position: number, pair: number): string {
    const { lang } = this;
    const here = this.#here(engine, spec, position);
    const held = heldPosition(position, "bfloat16");
    const at = {
      position: integer(lang, position),
      pair,
      held: integer(lang, held),
      exact: fixed(lang, here.exact[pair]!),
      bfloat16: fixed(lang, here.bfloat16[pair]!),
    };
    const place = held === position ? text.kept(at) : text.moved(at);
    const cosine = at.exact === at.bfloat16 ? text.cosineKept(at) : text.cosineMoved(at);
    const factor = this.#factor(engine, spec);
    return sentences(lang, place, cosine, factor === 1 ? "" : text.factor(significant(lang, factor)));
  }
}

/** 3.1e-5, as a programmer writes it. */
const size = (error: number): string => (error === 0 ? "0" : error.toExponential(1).replace("-", "\u2212"));

function rows({ positions, errors }: ErrorCurves): string[][] {
  const show = (value: number): string => (Number.isNaN(value) ? "–" : String(Number(value.toPrecision(4))));
  return Array.from(positions, (position, i) => [
    String(position),
    show(errors.float32[i]!),
    show(errors.float16[i]!),
    show(errors.bfloat16[i]!),
  ]);
}
