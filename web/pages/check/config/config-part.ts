import { html, nothing } from "lit";
import type { ConfigNoteCode } from "../../../api/config/note-words.js";
import type { ConfigNote } from "../../../api/index.js";
import { compact, integer, significant, type Language } from "../../../figures/base/format.js";
import { FIRST_MODEL } from "../../../figures/base/models.js";
import { consequenceText } from "../../../porting/consequence-words.js";
import { errorText } from "../../../figures/base/shown-error.js";
import { lineLook, type Series } from "../../../figures/view/lines.js";
import { lines } from "../check-lines.js";
import { typed } from "../inputs/typed.js";
import { asksForPairing, configInput, givenConfig, type ChosenConfig } from "../inputs/config-input.js";
import { failureText, workState } from "../inputs/failure.js";
import { cells, table } from "../inputs/table.js";
import { CheckPart } from "../part.js";
import { checkStrings } from "../strings.js";
import type { ConfigLayer, ConfigRequest, ConfigResult, ConfigSide } from "../work/requests.js";
import { differenceText, shownValue } from "./difference-text.js";
import { enginesView } from "./engines-view.js";
import { noteInChinese } from "./note-words-zh.js";
import { configStrings, type ConfigStrings } from "./strings.js";

const NAMES = ["A", "B"] as const;
/** The styles of the lines of each config's layers. */
const LOOKS = [[0, 2], [1, 4]] as const; // prettier-ignore

/** <check-config>: one config, or two side by side. */
export class ConfigPart extends CheckPart<ConfigRequest> {
  /** Whether the engines' readings were requested; their data is loaded then. */
  #engines = false;

  get #first(): ChosenConfig {
    const { model, config, pairing } = this.state;
    return { model: model || FIRST_MODEL.id, config, pairing };
  }
  get #second(): ChosenConfig {
    const { otherModel, otherConfig, otherPairing } = this.state;
    return { model: otherModel, config: otherConfig, pairing: otherPairing };
  }

  protected override willUpdate(): void {
    const configs = [this.#first, this.#second].flatMap((chosen) => givenConfig(chosen) ?? []);
    const { length } = this.state;
    const request = { kind: "config", configs, length, engines: this.#engines } as const;
    this.ask(JSON.stringify([configs, length, this.#engines]), configs.length === 0 ? undefined : request, 150);
  }

  protected override render(): unknown {
    const { lang, state, result } = this;
    const text = configStrings[lang];
    const common = checkStrings[lang];
    const firstGiven = givenConfig(this.#first) !== undefined;
    const sides = result?.sides ?? [];
    const [one, other] = firstGiven ? sides : [undefined, sides[0]];
    return html`
      <section class="card" aria-labelledby="config-title">
        <h2 id="config-title">${text.title}</h2>
        <p>${text.intro}</p>
        <div class="two">
          ${configInput(common, "first", text.first, this.#first, asksForPairing(one?.failure), (part) => this.change(part), false)}
          ${configInput(common, "second", text.second, this.#second, asksForPairing(other?.failure), (part) =>
            this.change({
              ...(part.model === undefined ? {} : { otherModel: part.model }),
              ...(part.config === undefined ? {} : { otherConfig: part.config }),
              ...("pairing" in part ? { otherPairing: part.pairing } : {}),
            }),
          )}
        </div>
        ${typed("length", text.length, state.length, (length) => this.change({ length }), { short: true, numeric: true })}
      </section>
      ${workState(common, lang, this.progress, this.failure, () => this.stop())}
      ${result === undefined ? nothing : this.#result(result, text)}
    `;
  }

  #result(result: ConfigResult, text: ConfigStrings): unknown {
    const { lang } = this;
    const { sides, differences = [], consequence } = result;
    const follows =
      consequence && consequenceText(lang, consequence, (value, digits) => significant(lang, value, digits));
    // The new speeds are described in words.
    const listed = differences.filter(({ name }) => consequence === undefined || name !== "invFreq");
    return html`
      ${
        result.differences === undefined
          ? nothing
          : html`<section class="card differences" aria-labelledby="differences-title">
              <h2 id="differences-title">${text.differences}</h2>
              ${follows && html`<p class="follows">${follows.map((sentence) => html`${sentence} `)}</p>`}
              ${
                differences.length === 0
                  ? html`<p>${text.alike}</p>`
                  : html`<ul>
                      ${listed.map((one) => html`<li data-name=${one.name}>${differenceText(one, text, lang)}</li>`)}
                    </ul>`
              }
            </section>`
      }
      ${sides.some(({ layers }) => layers.length > 0) ? this.#curves(sides, text) : nothing}
      <div class=${sides.length > 1 ? "two" : "one"}>
        ${sides.map((side, i) => this.#side(side, i, sides.length, text))}
      </div>
      ${sides.some(({ layers }) => layers.length > 0) ? this.#readings(result, text) : nothing}
    `;
  }

  #readings({ sides, engines = [] }: ConfigResult, text: ConfigStrings): unknown {
    const opened = (event: Event): void => {
      this.#engines ||= (event.target as HTMLDetailsElement).open;
      this.requestUpdate();
    };
    return html`<details class="card engines" @toggle=${opened}>
      <summary>${text.engines}</summary>
      <p>${text.enginesIntro}</p>
      ${engines.map((report, i) =>
        report === undefined
          ? nothing
          : html`${sides.length > 1 ? html`<h3>${NAMES[i]}</h3>` : nothing}${enginesView(report, text, this.lang)}`,
      )}
    </details>`;
  }

  #curves(sides: readonly ConfigSide[], text: ConfigStrings): unknown {
    const { lang } = this;
    const all = sides.flatMap(({ layers }, side) =>
      layers.slice(0, 2).map((layer, i) => ({
        layer,
        look: LOOKS[side]![i]!,
        name: text
          .curve(sides.length > 1 ? NAMES[side]! : "", layer.layerType === null ? "" : ` ${layer.layerType}`)
          .trim(),
      })),
    );
    const line = (layer: ConfigLayer, values: Float64Array, look: number, name: string): Series => {
      const x = Array.from(values.keys()).filter((pair) => Number.isFinite(Math.log10(Math.abs(values[pair]!))));
      return {
        name: name || layer.spec.ropeType,
        x,
        y: x.map((pair) => Math.log10(Math.abs(values[pair]!))),
        look: lineLook(look),
      };
    };
    const rates = all.map(({ layer, look, name }) => line(layer, layer.invFreq, look, name));
    const lengths = all.map(({ layer, look, name }) => line(layer, layer.wavelength, look, name));
    const trained = [...new Set(all.flatMap(({ layer }) => layer.trained ?? []))]
      .slice(0, 2)
      .map((length, i): Series => ({
        name: `${text.trainedLine} ${integer(lang, length)}`,
        x: lengths[0]!.x,
        y: Array.from(lengths[0]!.x, () => Math.log10(length)),
        look: lineLook(5 + i, true),
      }));
    return html`<section class="card curves">
      <div class="two">
        ${this.#plot(text.frequencies, text.frequenciesY, rates, text)}
        ${this.#plot(text.wavelengths, text.wavelengthsY, [...lengths, ...trained], text)}
      </div>
    </section>`;
  }

  #plot(title: string, label: string, series: readonly Series[], text: ConfigStrings): unknown {
    const { lang } = this;
    const number = (value: number): string => significant(lang, 10 ** value);
    return html`<div>
      <h2>${title}</h2>
      ${lines(lang, checkStrings[lang].table, { label: title, x: text.pair, y: label, height: 276, series, number })}
    </div>`;
  }

  #side({ report, layers, failure }: ConfigSide, index: number, count: number, text: ConfigStrings): unknown {
    const { lang } = this;
    const title = count > 1 ? `${NAMES[index]}: ${text.values}` : text.values;
    if (failure !== undefined)
      return html`<section class="card side" data-side=${NAMES[index]!}>
        <div class="work" role="status"><p class="failure">${failureText(failure, lang)}</p></div>
      </section>`;
    return html`<section class="card side" data-side=${NAMES[index]!}>
      <h2>${title}</h2>
      ${layers.map((layer) => this.#layer(layer, text))}
      <div class="scroll" role="region" tabindex="0" aria-label=${title}>
        ${table(
          [text.name, text.value, text.source],
          report.values.map(
            ({ name, value, source }) =>
              html`<tr>
                ${cells(html`<code>${name}</code>`, shownValue(value, text, lang), source === "default" ? text.fromDefault : keyPath(source))}
              </tr>`,
          ),
        )}
      </div>
      <h3>${text.notes}</h3>
      ${
        report.notes.length === 0
          ? html`<p>${text.noNotes}</p>`
          : html`<ul class="notes">
              ${report.notes.map(
                (note) =>
                  html`<li data-severity=${note.severity} data-code=${note.code}>
                    <b>${text.severities[note.severity]}</b> ${noteIn(note, lang)}
                  </li>`,
              )}
            </ul>`
      }
    </section>`;
  }

  #layer({ layerType, spec, wavelength, attentionFactor, trained }: ConfigLayer, text: ConfigStrings): unknown {
    const { lang } = this;
    const slow = trained === undefined ? 0 : wavelength.filter((length) => length > trained).length;
    return html`<p class="layer">
      <b>${layerType ?? text.allLayers}</b
      >${text.summary(spec.ropeType, spec.pairing, integer(lang, spec.rotaryDim), integer(lang, spec.headDim), significantBase(lang, spec.base))}
      ${text.range(compact(wavelength[0]!, 3), compact(wavelength.at(-1)!, 3), significant(lang, attentionFactor))}
      ${trained === undefined ? nothing : text.unseen(integer(lang, slow), integer(lang, wavelength.length), integer(lang, trained))}
    </p>`;
  }
}

function noteIn({ code, values, error, message }: ConfigNote, lang: Language): unknown {
  if (error !== undefined) return errorText({ ...error, message }, lang);
  return lang === "zh" && values !== undefined ? noteInChinese(code as ConfigNoteCode, values) : message;
}

const significantBase = (lang: string, base: number): string =>
  Number.isInteger(base) ? integer(lang, base) : significant(lang, base);

/** The path of a key, which may break after a full stop or an underscore. */
const keyPath = (path: string): unknown =>
  html`<code>${path.split(/(?<=[._])/).map((part) => html`${part}<wbr />`)}</code>`;
