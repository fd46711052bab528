import { html } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { buttonStyles } from "../base/styles/button.js";
import { BANDS, FACTORS, levels, limitsOf, NAMES, schemeSeries, type Edge } from "./lines.js";
import { contextExtensionStrings, type ContextExtensionStrings } from "./strings.js";
import { contextExtension } from "./values.js";
import { contextExtensionStyles } from "./styles.js";
import { extensionSummary, schemesTable, wavelengthRows } from "./table.js";
import { compareSchemes, extensionOf, unscaled, type Extension, type ExtensionChoice } from "./schemes.js";
import { integer, languageOf, significant } from "../base/format.js";
import { remember } from "../base/remember.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import { RopePairPlot } from "../parts/pair-plot/rope-pair-plot.js";
import { asFirstTrained } from "../numbers/trained.js";

/**
 * <rope-context-extension>: what every scheme makes of the model's wavelengths when its context is stretched. Properties
 * beside its values: choice (what the reader set; the rest is the model's own).
 *
 * @zh 延长上下文时，各种方案如何改变模型的波长。
 * @fires {{ pair: number }} pair-change - detail: { pair }
 * @fires {ExtensionChoice} extension-change - detail: part of a choice; undefined gives the model's own back
 */
export class RopeContextExtension extends figureElement(contextExtension) {
  static override properties = {
    choice: { attribute: false },
  };
  static override parts = { "rope-pair-plot": RopePairPlot };
  static override styles = [baseStyles, buttonStyles, contextExtensionStyles];

  declare choice: ExtensionChoice;

  readonly #wish = remember(extensionOf);
  readonly #compare = remember((engine: Ropewalk, spec: RopeSpec, wish: Extension) =>
    compareSchemes(engine, spec, wish),
  );

  constructor() {
    super();
    this.choice = {};
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
      ${schemesTable(lang, text, wish.scheme, results, before.wavelength.length, (scheme) => this.#change({ scheme }))}
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
            .series=${schemeSeries(results, wish, ({ frequencies }) => frequencies.wavelength)}
            .lines=${levels(lang, text, wish, comparison)}
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
            .series=${schemeSeries(results, wish, ({ stretch }) => stretch)}
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
      <rope-live-text
        .text=${extensionSummary(lang, text, comparison, chosen, pair, unscaled(spec) && chosen.scheme !== "default")}
      ></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => wavelengthRows(comparison)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-context-extension"
        .code=${async () => (await import("./programs.js")).contextExtensionCode(asFirstTrained(spec), comparison)}
        .pictures=${() =>
          Array.from(this.renderRoot.querySelectorAll<RopePairPlot>("rope-pair-plot"), ({ picture }, i) => ({
            drawing: picture,
            title: `${[text.wavelengthTitle, text.stretchTitle][i]}: ${wish.scheme}, ${text.runLabel(integer(lang, comparison.run))}`,
          }))}
        .columns=${text.columns}
        .rows=${() => wavelengthRows(comparison)}
      ></rope-figure-tools>
    `;
  }

  #dragged(id: string, value: number, length: number, wish: Extension): void {
    const tidy = (number: number): number => Number(number.toPrecision(3));
    if (id === "run") this.#change({ factor: tidy(value / length) });
    else {
      const [least, most] = limitsOf(id as Edge, wish);
      this.#change({ [id]: Math.min(most, Math.max(least, tidy(length / value))) });
    }
  }

  #change(choice: ExtensionChoice): void {
    this.emit<ExtensionChoice>("extension-change", choice);
  }

  #knobs(text: ContextExtensionStrings, wish: Extension): unknown {
    const { lang } = this;
    const edges = BANDS[wish.scheme] ?? [];
    return html`<div class="knobs">
      ${this.#knob("factor", text.factorName, wish.factor, FACTORS, significant(lang, wish.factor))}
      ${edges.map((edge) =>
        this.#knob(edge, NAMES[edge], wish[edge], limitsOf(edge, wish), text.edgeText(significant(lang, wish[edge]))),
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
}
