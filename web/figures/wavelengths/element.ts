import { html, nothing, svg } from "lit";
import type { Frequencies, RopeSpec, Ropewalk } from "../../api/index.js";
import { buttonStyles } from "../base/styles/button.js";
import { compact, integer, languageOf, percent, significant } from "../base/format.js";
import { remember } from "../base/remember.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import { type PairSeries, type PlotLine, RopePairPlot } from "../parts/pair-plot/rope-pair-plot.js";
import { lengthOr, trainedOnContext, trainedWith } from "../numbers/trained.js";
import { sentences } from "../base/sentences.js";
import { wavelengthsStyles } from "./styles.js";
import { wavelengthsStrings, type PairAt, type WavelengthsStrings } from "./strings.js";
import { wavelengths, type WavelengthsChange } from "./values.js";

/** Ends of the slider for base, as powers of ten. */
const BASE_POWERS = [3, 8] as const;
const LENGTHS = [64, 4_194_304] as const;
/** Points of the arc in the dial. */
const ARC = 72;

/**
 * <rope-wavelengths>: how many positions each pair needs for one turn, against the length that the model was first trained on.
 *
 * @zh 每一对转一圈需要多少个位置，与模型最初的训练长度对照。
 * @fires {{ pair: number }} pair-change - detail: { pair }
 * @fires {WavelengthsChange} wavelengths-change - detail: { length?, base? }
 */
export class RopeWavelengths extends figureElement(wavelengths) {
  static override parts = { "rope-pair-plot": RopePairPlot };
  static override styles = [baseStyles, buttonStyles, wavelengthsStyles];

  readonly #spec = remember(trainedWith);
  readonly #frequencies = remember((engine: Ropewalk, spec: RopeSpec): Frequencies => engine.frequencies(spec));
  readonly #arc = remember((engine: Ropewalk, spec: RopeSpec, length: number, pair: number) => {
    const positions = Array.from({ length: ARC + 1 }, (_, i) => Math.round((i * length) / ARC));
    const { cos, sin } = engine.cosSin(spec, positions);
    const pairs = spec.rotaryDim / 2;
    return positions.map((_, row) => [cos[row * pairs + pair]!, sin[row * pairs + pair]!] as const);
  });

  get #text(): WavelengthsStrings {
    return wavelengthsStrings[languageOf(this.lang)];
  }

  protected override render(): unknown {
    const { engine, spec } = this;
    if (!engine || !spec) return this.waiting;
    const text = this.#text;
    const trained = this.#spec(spec, this.base);
    const frequencies = this.#frequencies(engine, trained);
    const { wavelength } = frequencies;
    const length = lengthOr(spec, this.length);
    const pair = Math.min(this.pair, wavelength.length - 1);
    const round = wavelength.filter((positions) => positions <= length).length;
    // Not of `length`, unless a link says more: the scale stands still while the line is dragged.
    const own = Math.max(spec.maxPositionEmbeddings ?? 0, lengthOr(spec, 0));
    const longest = Math.max(own, 10_000, ...wavelength.filter((positions) => positions < Infinity));
    const top = 10 ** Math.ceil(Math.log10(longest));
    const at = this.#at(wavelength, pair, length);
    const series: PairSeries[] = [
      { id: "wavelength", values: wavelength, tone: "query", mark: "dots", hollowAbove: length },
    ];
    return html`
      ${this.#legend(text, round, wavelength.length - round)}
      <div class="figure">
        <rope-pair-plot
          lang=${this.lang}
          name=${text.plotName}
          valuetext=${text.pairValue(at)}
          xlabel=${text.pairAxis}
          ylabel=${text.wavelengthAxis}
          height="310"
          .series=${series}
          .lines=${this.#lines(text, spec, length, Math.min(top, LENGTHS[1]))}
          .low=${1}
          .high=${Math.max(top, length)}
          .beyond=${length}
          pair=${pair}
          @line-change=${({ detail }: CustomEvent<{ value: number }>) =>
            this.#change({ length: Math.round(detail.value) })}
        ></rope-pair-plot>
        ${this.#dial(engine, trained, length, wavelength[pair]!, at)}
      </div>
      ${this.#baseSlider(text, spec, trained)}
      <rope-live-text .text=${this.#summary(text, wavelength, round, at, length)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => rows(frequencies, length)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${this.lang}
        name="rope-wavelengths"
        .code=${async () => (await import("./programs.js")).wavelengthsCode(trained, length)}
        .pictures=${() => [
          {
            drawing: this.renderRoot.querySelector<RopePairPlot>("rope-pair-plot")?.picture,
            title: this.#labelOf(text, spec)(integer(this.lang, length)),
          },
        ]}
        .columns=${text.columns}
        .rows=${() => rows(frequencies, length)}
      ></rope-figure-tools>
    `;
  }

  #change(change: WavelengthsChange): void {
    this.emit("wavelengths-change", change);
  }

  #at(wavelength: Float64Array, pair: number, length: number): PairAt {
    const { lang } = this;
    const turns = length / wavelength[pair]!;
    return {
      pair,
      wavelength: significant(lang, wavelength[pair]!),
      length: integer(lang, length),
      turns: significant(lang, turns),
      share: percent(lang, turns),
    };
  }

  #summary(text: WavelengthsStrings, wavelength: Float64Array, round: number, at: PairAt, length: number): string {
    const never = wavelength.length - round;
    const own = wavelength[at.pair]!;
    const one = own === Infinity ? text.summaryStill(at) : own > length ? text.summaryNever(at) : text.summaryRound(at);
    return sentences(this.lang, text.count(integer(this.lang, round), integer(this.lang, never), at.length), one);
  }

  /** The reader's length and the config's are trained on; a context only may be. */
  #labelOf(text: WavelengthsStrings, spec: RopeSpec): (length: string) => string {
    return this.length === 0 && trainedOnContext(spec) ? text.contextTrained : text.trainedLabel;
  }

  #lines(text: WavelengthsStrings, spec: RopeSpec, length: number, most: number): PlotLine[] {
    const { lang } = this;
    const context = spec.maxPositionEmbeddings;
    const lines: PlotLine[] = [
      {
        id: "trained",
        value: length,
        label: this.#labelOf(text, spec)(length < 1e6 ? integer(lang, length) : compact(lang, length)),
        tone: "key",
        name: text.trainedName,
        text: text.positions(integer(lang, length)),
        min: LENGTHS[0],
        max: most,
      },
    ];
    if (context !== undefined && context > length * 2)
      lines.unshift({
        id: "context",
        value: context,
        label: text.contextLabel(integer(lang, context)),
        tone: "soft",
        dashed: true,
      });
    return lines;
  }

  #legend(text: WavelengthsStrings, round: number, never: number): unknown {
    const dot = (full: boolean): unknown =>
      html`<svg viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="4" stroke="var(--_query)" stroke-width="1.5" fill=${full ? "var(--_query)" : "none"} />
      </svg>`;
    return html`<p class="legend">
      <span>${dot(true)}${text.round(integer(this.lang, round))}</span>
      <span>${dot(false)}${text.never(integer(this.lang, never))}</span>
    </p>`;
  }

  /** The part of its circle that the pair went through. */
  #dial(engine: Ropewalk, spec: RopeSpec, length: number, wavelength: number, at: PairAt): unknown {
    const text = this.#text;
    const whole = wavelength <= length;
    const points = this.#arc(engine, spec, length, at.pair).map(([cos, sin]) => [50 + 42 * cos, 50 - 42 * sin]);
    const last = points.at(-1)!;
    const seen = wavelength === Infinity ? text.dialNone : whole ? text.dialTurns(at.turns) : text.dialShare(at.share);
    return html`<figure class="dial">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle class="face" cx="50" cy="50" r="42" />
        ${
          whole
            ? svg`<circle class="arc" cx="50" cy="50" r="42" />`
            : svg`<path class="arc" d="M${points.map((point) => point.map((value) => value.toFixed(2)).join(" ")).join("L")}" />`
        }
        <path class="hand" d="M50 50L${last[0]} ${last[1]}" />
      </svg>
      <figcaption><b>${text.dialName(at.pair)}</b>${seen}</figcaption>
    </figure>`;
  }

  #baseSlider(text: WavelengthsStrings, spec: RopeSpec, trained: RopeSpec): unknown {
    if (spec.invFreq !== undefined) return nothing;
    const shown = integer(this.lang, trained.base);
    return html`<div class="base">
      <label for="base">${text.base}</label>
      <input
        id="base"
        type="range"
        min=${BASE_POWERS[0]}
        max=${BASE_POWERS[1]}
        step="0.05"
        .value=${String(Math.log10(trained.base))}
        aria-valuetext=${shown}
        @input=${(event: Event) =>
          this.#change({ base: roundBase(10 ** Number((event.currentTarget as HTMLInputElement).value)) })}
      />
      <output for="base">${shown}</output>
      <button ?disabled=${this.base === 0 && this.length === 0} @click=${() => this.#change({ base: 0, length: 0 })}>
        ${text.reset}
      </button>
    </div>`;
  }
}

/** Two significant digits, as bases are written in configs. */
const roundBase = (base: number): number => Number(base.toPrecision(2));

function rows({ invFreq, wavelength }: Frequencies, length: number): string[][] {
  return Array.from(wavelength, (positions, pair) => [
    String(pair),
    String(Number(invFreq[pair]!.toPrecision(12))),
    String(Number(positions.toPrecision(9))),
    String(Number((length / positions).toPrecision(6))),
  ]);
}
