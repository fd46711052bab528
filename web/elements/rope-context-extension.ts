import { html } from "lit";
import type { RopeSpec, RopeType, Ropewalk } from "../api/index.js";
import { contextExtensionStrings, type ContextExtensionStrings } from "./context-extension-strings.js";
import { contextExtensionStyles } from "./context-extension-styles.js";
import {
  compareSchemes,
  extensionOf,
  SCHEMES,
  type Comparison,
  type Extension,
  type ExtensionChoice,
  type SchemeResult,
} from "./context-schemes.js";
import { buttonStyles } from "./button-styles.js";
import type { AnyFigure } from "./figure.js";
import { compact, integer, languageOf, significant } from "./format.js";
import { remember } from "./remember.js";
import { RopeElement } from "./rope-element.js";
import { sentences } from "./sentences.js";
import { styled } from "./styled.js";
import type { PairSeries, PlotLine, RopePairPlot, Tone } from "./rope-pair-plot.js";
import { asFirstTrained } from "./trained.js";

/** Colour and dash of each scheme: never colour alone. */
const LOOKS: Record<RopeType, { tone: Tone; dash: string }> = {
  default: { tone: "ink", dash: "2 3" },
  linear: { tone: "query", dash: "none" },
  dynamic: { tone: "key", dash: "9 4" },
  yarn: { tone: "pair", dash: "none" },
  llama3: { tone: "still", dash: "none" },
  longrope: { tone: "plus", dash: "6 3 1 3" },
  proportional: { tone: "minus", dash: "12 3 3 3" },
};

const FACTORS = [1, 64] as const;
const TURNS = [0.25, 128] as const;
type Edge = "betaFast" | "betaSlow" | "highFreqFactor" | "lowFreqFactor";
/** The band of each scheme that has one: its fast edge, its slow edge, and their names in configs. */
const BANDS: Partial<Record<RopeType, readonly [fast: Edge, slow: Edge]>> = {
  yarn: ["betaFast", "betaSlow"],
  llama3: ["highFreqFactor", "lowFreqFactor"],
};
const NAMES: Record<Edge, string> = {
  betaFast: "beta_fast",
  betaSlow: "beta_slow",
  highFreqFactor: "high_freq_factor",
  lowFreqFactor: "low_freq_factor",
};
/** Short forms for the handles. */
const LABELS: Record<Edge, string> = {
  betaFast: "fast",
  betaSlow: "slow",
  highFreqFactor: "high",
  lowFreqFactor: "low",
};

/**
 * <rope-context-extension>: what every scheme makes of the model's wavelengths when its context is stretched. Properties:
 * engine, spec, choice (what the reader set; the rest is the model's own). Attributes: pair, lang. Events: pair-change
 * { pair }, extension-change (part of a choice; undefined gives the model's own back).
 */
export class RopeContextExtension extends RopeElement {
  static override properties = {
    ...RopeElement.properties,
    choice: { attribute: false },
    pair: { type: Number },
  };
  static override figure = async (): Promise<AnyFigure> =>
    (await import("./figures/context-extension.js")).contextExtension;
  static override styles = [...RopeElement.styles, buttonStyles, contextExtensionStyles];

  declare choice: ExtensionChoice;
  declare pair: number;

  readonly #wish = remember(extensionOf);
  readonly #compare = remember((engine: Ropewalk, spec: RopeSpec, wish: Extension) =>
    compareSchemes(engine, spec, wish),
  );

  constructor() {
    super();
    this.choice = {};
    this.pair = 0;
  }

  get #text(): ContextExtensionStrings {
    return contextExtensionStrings[languageOf(this.lang)];
  }

  protected override render(): unknown {
    const { engine, spec, lang } = this;
    if (!engine || !spec) return this.waiting;
    const text = this.#text;
    const wish = this.#wish(spec, this.choice);
    const comparison = this.#compare(engine, spec, wish);
    const { results, before, length } = comparison;
    const chosen = results.find(({ scheme }) => scheme === wish.scheme) ?? results[0]!;
    const pair = Math.min(this.pair, before.wavelength.length - 1);
    // The scale holds the longest run, so that it stands still while the run is dragged.
    const longest = FACTORS[1] * Math.max(length, ...before.wavelength.filter(Number.isFinite));
    const widest = Math.max(
      wish.factor,
      ...results.flatMap(({ stretch }) => Array.from(stretch).filter(Number.isFinite)),
    );
    return html`
      ${this.#table(text, wish, results, before.wavelength.length)}
      <div class="plots">
        <div>
          <h3>${text.wavelengthTitle}</h3>
          <rope-pair-plot
            lang=${lang}
            name=${text.wavelengthName}
            valuetext=${text.pairValue(pair, significant(lang, chosen.frequencies.wavelength[pair]!))}
            xlabel=${text.pairAxis}
            ylabel=${text.wavelengthAxis}
            height="340"
            pair=${pair}
            .series=${this.#series(results, wish, ({ frequencies }) => frequencies.wavelength)}
            .lines=${this.#lines(text, wish, comparison)}
            .low=${1}
            .high=${10 ** Math.ceil(Math.log10(longest))}
            .beyond=${length}
            @line-change=${({ detail }: CustomEvent<{ id: string; value: number }>) =>
              this.#dragged(detail.id, detail.value, length, wish)}
          ></rope-pair-plot>
        </div>
        <div>
          <h3>${text.stretchTitle}</h3>
          <rope-pair-plot
            lang=${lang}
            name=${text.stretchName}
            valuetext=${text.stretchValue(pair, significant(lang, chosen.stretch[pair]!))}
            xlabel=${text.pairAxis}
            height="340"
            pair=${pair}
            .series=${this.#series(results, wish, ({ stretch }) => stretch)}
            .lines=${[
              {
                id: "factor",
                value: wish.factor,
                label: `× ${significant(lang, wish.factor)}`,
                tone: "soft",
                dashed: true,
              },
            ]}
            .low=${0.9}
            .high=${Math.max(10, widest * 1.4)}
          ></rope-pair-plot>
        </div>
      </div>
      ${this.#knobs(text, wish)}
      <rope-live-text .text=${this.#summary(text, comparison, chosen, pair)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => rows(comparison)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-context-extension"
        .code=${async () => (await import("./context-extension-code.js")).contextExtensionCode(asFirstTrained(spec), comparison)}
        .pictures=${() =>
          Array.from(this.renderRoot.querySelectorAll<RopePairPlot>("rope-pair-plot"), ({ picture }, i) => ({
            drawing: picture,
            title: `${[text.wavelengthTitle, text.stretchTitle][i]}: ${wish.scheme}, ${text.runLabel(integer(lang, comparison.run))}`,
          }))}
        .columns=${text.columns}
        .rows=${() => rows(comparison)}
      ></rope-figure-tools>
    `;
  }

  #series(
    results: readonly SchemeResult[],
    { scheme: chosen }: Extension,
    values: (result: SchemeResult) => Float64Array,
  ): PairSeries[] {
    const series = results.map(({ scheme }, i): PairSeries => {
      const { tone, dash } = LOOKS[scheme];
      return { id: scheme, values: values(results[i]!), tone, dash, mark: "line", strong: scheme === chosen };
    });
    return [...series.filter(({ strong }) => !strong), ...series.filter(({ strong }) => strong)];
  }

  #lines(text: ContextExtensionStrings, wish: Extension, { length, run }: Comparison): PlotLine[] {
    const { lang } = this;
    const factor = significant(lang, wish.factor);
    const short = (positions: number): string =>
      positions < 1e6 ? integer(lang, positions) : compact(lang, positions);
    const lines: PlotLine[] = [
      {
        id: "trained",
        value: length,
        label: text.trainedLabel(short(length)),
        tone: "soft",
        dashed: true,
        under: true,
      },
      {
        id: "run",
        value: run,
        label: text.runLabel(short(run)),
        tone: "key",
        name: text.runName,
        text: text.runText(integer(lang, run), factor),
        min: length * FACTORS[0],
        max: length * FACTORS[1],
      },
    ];
    for (const edge of BANDS[wish.scheme] ?? []) {
      const [least, most] = this.#limits(edge, wish);
      lines.push({
        id: edge,
        value: length / wish[edge],
        label: `${LABELS[edge]} ${significant(lang, wish[edge])}`,
        place: edge === BANDS[wish.scheme]![0] ? "end" : "middle",
        tone: LOOKS[wish.scheme].tone,
        name: text.edgeName(NAMES[edge]),
        text: text.edgeText(significant(lang, wish[edge])),
        min: length / most,
        max: length / least,
      });
    }
    return lines;
  }

  /** A fast edge stays above the slow one. */
  #limits(edge: Edge, wish: Extension): readonly [number, number] {
    const [fast, slow] = BANDS[wish.scheme]!;
    return edge === fast ? [wish[slow] * 1.1, TURNS[1]] : [TURNS[0], wish[fast] / 1.1];
  }

  #dragged(id: string, value: number, length: number, wish: Extension): void {
    const tidy = (number: number): number => Number(number.toPrecision(3));
    if (id === "run") this.#change({ factor: tidy(value / length) });
    else {
      const [least, most] = this.#limits(id as Edge, wish);
      this.#change({ [id]: Math.min(most, Math.max(least, tidy(length / value))) });
    }
  }

  #change(choice: ExtensionChoice): void {
    this.emit<ExtensionChoice>("extension-change", choice);
  }

  #table(text: ContextExtensionStrings, wish: Extension, results: readonly SchemeResult[], pairs: number): unknown {
    const { lang } = this;
    return html`<div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">${text.schemes}</th>
            <th scope="col">${text.kept}</th>
            <th class="wide" scope="col">${text.stretched}</th>
            <th scope="col">${text.fresh}</th>
            <th scope="col">attention_<wbr />factor</th>
          </tr>
        </thead>
        <tbody>
          ${SCHEMES.map((scheme) => {
            const result = results.find((one) => one.scheme === scheme);
            const fresh = result?.fresh.filter(Boolean).length ?? 0;
            return html`<tr>
              <th scope="row">
                <label
                  ><input
                    type="radio"
                    name="scheme"
                    value=${scheme}
                    ?disabled=${!result}
                    .checked=${scheme === wish.scheme}
                    @change=${() => this.#change({ scheme })}
                  /><svg
                    class="swatch"
                    viewBox="0 0 30 10"
                    aria-hidden="true"
                    ${styled({ color: `var(--_${LOOKS[scheme].tone})` })}
                  >
                    <path d="M0 5H30" stroke-dasharray=${LOOKS[scheme].dash} /></svg
                  >${scheme}</label
                >
              </th>
              ${
                result
                  ? html`<td>${integer(lang, result.kept)}</td>
                      <td class="wide">${integer(lang, pairs - result.kept)}</td>
                      <td class=${fresh > 0 ? "some" : ""}>${integer(lang, fresh)}</td>
                      <td>${significant(lang, result.frequencies.attentionFactor)}</td>`
                  : html`<td class="none" colspan="4">${scheme === "longrope" ? text.missing : text.refused}</td>`
              }
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  #knobs(text: ContextExtensionStrings, wish: Extension): unknown {
    const { lang } = this;
    const edges = BANDS[wish.scheme] ?? [];
    return html`<div class="knobs">
      ${this.#knob("factor", text.factorName, wish.factor, FACTORS, significant(lang, wish.factor))}
      ${edges.map((edge) =>
        this.#knob(
          edge,
          NAMES[edge],
          wish[edge],
          this.#limits(edge, wish),
          text.edgeText(significant(lang, wish[edge])),
        ),
      )}
      <button
        ?disabled=${Object.values(this.choice).every((value) => value === undefined)}
        @click=${() =>
          this.#change({
            scheme: undefined,
            factor: undefined,
            betaFast: undefined,
            betaSlow: undefined,
            highFreqFactor: undefined,
            lowFreqFactor: undefined,
          })}
      >
        ${text.reset}
      </button>
    </div>`;
  }

  #knob(
    id: "factor" | Edge,
    name: string,
    value: number,
    [least, most]: readonly [number, number],
    said: string,
  ): unknown {
    return html`<label class="knob"
      ><span><code>${name}</code> <b>${significant(this.lang, value)}</b></span>
      <input
        type="range"
        data-knob=${id}
        min=${Math.log2(least)}
        max=${Math.log2(most)}
        step="any"
        .value=${String(Math.log2(value))}
        aria-valuetext=${said}
        @input=${(event: Event) => {
          const wanted = 2 ** Number((event.currentTarget as HTMLInputElement).value);
          this.#change({ [id]: Math.min(most, Math.max(least, Number(wanted.toPrecision(3)))) });
        }}
    /></label>`;
  }

  #summary(text: ContextExtensionStrings, comparison: Comparison, chosen: SchemeResult, pair: number): string {
    const { lang } = this;
    const { before, length, run } = comparison;
    const [old, now] = [before.wavelength[pair]!, chosen.frequencies.wavelength[pair]!];
    const at = {
      pair,
      scheme: chosen.scheme,
      before: significant(lang, old),
      after: significant(lang, now),
      stretch: significant(lang, chosen.stretch[pair]!),
      trainedTurns: significant(lang, length / old),
      runTurns: significant(lang, run / now),
      length: integer(lang, length),
      run: integer(lang, run),
    };
    const count = text.count({
      scheme: chosen.scheme,
      run: at.run,
      kept: integer(lang, chosen.kept),
      all: integer(lang, before.wavelength.length),
      fresh: integer(lang, chosen.fresh.filter(Boolean).length),
      attentionFactor: significant(lang, chosen.frequencies.attentionFactor),
    });
    const stopped = now === Infinity && old < Infinity;
    const kept = Math.abs(chosen.stretch[pair]! - 1) < 1e-6;
    const one = stopped ? text.pairStopped(at) : kept ? text.pairKept(at) : text.pairStretched(at);
    return sentences(lang, count, one, chosen.fresh[pair] ? text.pairFresh(at) : "");
  }
}

/** Wavelengths, one row per pair. */
function rows({ before, results }: Comparison): string[][] {
  const show = (value: number | undefined): string =>
    value === undefined ? "–" : String(Number(value.toPrecision(7)));
  return Array.from(before.wavelength, (old, pair) => [
    String(pair),
    show(old),
    ...SCHEMES.map((name) => show(results.find(({ scheme }) => scheme === name)?.frequencies.wavelength[pair])),
  ]);
}
