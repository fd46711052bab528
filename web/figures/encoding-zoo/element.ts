import { html, nothing } from "lit";
import { controlStyles } from "../base/styles/control.js";
import { encodingZooStyles } from "./styles.js";
import { fixed, percent, significant } from "../base/format.js";
import { remember } from "../base/remember.js";
import { RopeTokenStrip } from "../parts/token-strip/rope-token-strip.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import { type PlotSeries, RopeLinePlot } from "../parts/line-plot/rope-line-plot.js";
import { styled } from "../base/styles/styled.js";
import { CHANNELS, DISTANCE, measureZoo, TESTED, TRAINED, type GivenCodes, type Measured, type ZooId } from "./zoo.js";
import { zooStrings } from "./strings.js";
import { encodingZoo } from "./values.js";

/** Positions in the pictures. */
const SHOWN = 64;

// Shared by all of them, as the twins are that a figure is measured on for its embed code.
const measured = remember(measureZoo);
const picturesOf = remember((all: readonly Measured[]): string[] => all.map((one) => picture(one)));

/**
 * <rope-encoding-zoo>: ways to tell a model where a word is, side by side, each property with its measured number. Properties
 * beside its values: codes (those that the module does not make), query and key (vectors of CHANNELS channels).
 *
 * @zh 告诉模型词在哪里的各种方法并排比较，每个性质都附有测得的数值。
 * @fires {PositionChange} position-change - detail: { query }
 * @fires {{ chosen: ZooId }} encoding-change - detail: { chosen }
 */
export class RopeEncodingZoo extends figureElement(encodingZoo) {
  static override properties = {
    codes: { attribute: false },
    query: { attribute: false },
    key: { attribute: false },
    word: { type: String },
    cursor: { state: true },
  };
  static override parts = { "rope-line-plot": RopeLinePlot, "rope-token-strip": RopeTokenStrip };
  static override styles = [baseStyles, controlStyles, encodingZooStyles];

  declare codes: GivenCodes | undefined;
  declare query: Float32Array;
  declare key: Float32Array;
  declare word: string;
  declare cursor: number;

  readonly #places = Array.from({ length: TRAINED - DISTANCE }, (_, place) => place);
  readonly #series = remember((all: readonly Measured[], chosen: ZooId, name: string): PlotSeries[] => {
    const line = (id: ZooId, look: number, label: string): PlotSeries => ({
      name: label,
      x: this.#places,
      y: all.find((one) => one.id === id)!.scores,
      look,
      thin: id !== "rope", // not dashed: a score that swings fast would be lost between dashes
    });
    return chosen === "rope" ? [line("rope", 2, "RoPE")] : [line("rope", 2, "RoPE"), line(chosen, 0, name)];
  });

  constructor() {
    super();
    this.codes = undefined;
    this.query = new Float32Array();
    this.key = new Float32Array();
    this.word = "";
    this.cursor = 0;
  }

  protected override render(): unknown {
    const { engine, codes, query, key, lang } = this;
    const text = zooStrings(lang);
    if (!engine || !codes || query.length < CHANNELS || key.length < CHANNELS) return this.waiting;
    const all = measured(engine, codes, query, key);
    const pictures = picturesOf(all);
    const name = text.encodings[this.chosen][0];
    return html`
      <p class="note">${text.note(CHANNELS, TRAINED)}</p>
      <rope-token-strip
        lang=${lang}
        max=${SHOWN - 1}
        .tokens=${[{ role: "query", word: this.word, position: this.position }]}
      ></rope-token-strip>
      <table>
        <thead>
          <tr>
            <th scope="col">${text.encoding}</th>
            <th scope="col">${text.picture}</th>
            <th scope="col">${text.bounded}<small>${text.boundedHow(TESTED)}</small></th>
            <th scope="col">${text.unique}<small>${text.uniqueHow}</small></th>
            <th scope="col">${text.relative}<small>${text.relativeHow(DISTANCE)}</small></th>
            <th scope="col">${text.longer}<small>${text.longerHow(TRAINED)}</small></th>
          </tr>
        </thead>
        <tbody>
          ${all.map((one, i) => this.#row(one, pictures[i]!))}
        </tbody>
      </table>
      <h3>${text.plotTitle(name, DISTANCE)}</h3>
      <rope-line-plot
        part="answer"
        lang=${lang}
        label=${text.plotName}
        x-label=${text.plotX}
        y-label=${text.plotY}
        digits="4"
        .series=${this.#series(all, this.chosen, name)}
        cursor=${this.cursor}
        @cursor-change=${(event: CustomEvent<{ x: number }>) => {
          event.stopPropagation();
          this.cursor = event.detail.x;
        }}
      ></rope-line-plot>
      <rope-live-text
        part="answer"
        .text=${text.summary({
          name,
          spread: small(lang, all.find(({ id }) => id === this.chosen)!.relative.value),
          rope: small(lang, all.find(({ id }) => id === "rope")!.relative.value),
        })}
      ></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => this.#rows(all)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-encodings"
        .code=${async () => (await import("./programs.js")).zooCode(query.slice(0, CHANNELS), key.slice(0, CHANNELS))}
        .pictures=${() => [
          {
            drawing: this.renderRoot.querySelector<RopeLinePlot>("rope-line-plot")?.picture,
            title: text.plotTitle(name, DISTANCE),
          },
        ]}
        .columns=${text.columns}
        .rows=${() => this.#rows(all)}
      ></rope-figure-tools>
    `;
  }

  #row(one: Measured, image: string): unknown {
    const { lang, position } = this;
    const text = zooStrings(lang);
    const { id, bounded, unique, relative } = one;
    const [name, about] = text.encodings[id];
    const { width, trained } = one.codes;
    const code = Array.from(trained.subarray(position * width, (position + 1) * width), (value) =>
      Number.isInteger(value) ? String(value).replace("-", "\u2212") : fixed(lang, value, 2),
    );
    return html`<tr class=${id === this.chosen ? "chosen" : ""} data-encoding=${id}>
      <th scope="row">
        <label
          ><input
            type="radio"
            name="encoding"
            value=${id}
            .checked=${id === this.chosen}
            @change=${() => this.emit("encoding-change", { chosen: id })}
          />${name}</label
        ><small>${about}</small>
      </th>
      <td class="picture">
        <div class="thumb" role="img" aria-label=${text.pictureName(name)}>
          <div class="ink" ${styled({ "mask-image": `url(${image})` })}></div>
          <div class="here" ${styled({ left: `${(position / SHOWN) * 100}%`, width: `${100 / SHOWN}%` })}></div>
        </div>
        <div class="code">${code.length > 9 ? `${code.slice(0, 6).join(" ")} …` : code.join(" ")}</div>
      </td>
      ${this.#cell("bounded", text.bounded, bounded.good, significant(lang, bounded.value))}
      ${
        unique
          ? this.#cell("unique", text.unique, unique.good, small(lang, unique.value))
          : this.#cell("unique", text.unique, undefined, "\u2013", text.none)
      }
      ${this.#cell("relative", text.relative, relative.good, small(lang, relative.value))} ${this.#longer(one)}
    </tr>`;
  }

  #longer({ longer, moved, repeats, reach }: Measured): unknown {
    const { lang } = this;
    const text = zooStrings(lang);
    const cell = (good: boolean, value: number, note: string): unknown =>
      this.#cell("longer", text.longer, good, percent(lang, value), note);
    if (!longer) return cell(false, 1, text.noRow);
    if (reach !== undefined) return cell(longer.good, reach, text.reached);
    const note = repeats ? text.repeats(TRAINED) : moved > 1e-5 ? text.moves(fixed(lang, moved, 2)) : "";
    return cell(longer.good, longer.value, note);
  }

  #cell(property: string, label: string, good: boolean | undefined, value: string, note = ""): unknown {
    const text = zooStrings(this.lang);
    return html`<td class="cell" data-property=${property} part=${property === "relative" ? "answer" : nothing}>
      <span class="label">${label}</span>
      <b class=${good === undefined ? "" : good ? "good" : "bad"}>
        ${
          good === undefined
            ? nothing
            : html`<span aria-hidden="true">${good ? "✓" : "✗"}</span
                ><span class="visually-hidden">${good ? text.yes : text.no}</span>`
        }<span data-value>${value}</span>
      </b>
      ${note ? html`<small>${note}</small>` : nothing}
    </td>`;
  }

  #rows(all: readonly Measured[]): string[][] {
    const number = (value: number | undefined): string =>
      value === undefined ? "" : String(Number(value.toPrecision(6)));
    return all.map(({ id, bounded, unique, relative, longer }) => [
      zooStrings(this.lang).encodings[id][0],
      ...[bounded.value, unique?.value, relative.value, longer?.value].map(number),
    ]);
  }
}

/** The codes of the first positions as a mask: one column per position, the smallest value clear, the largest solid. */
function picture({ codes: { width, trained } }: Measured): string {
  if (typeof document === "undefined") return ""; // the file without a page has no thumbnails
  const scale = 4;
  const canvas = document.createElement("canvas");
  canvas.width = SHOWN * scale;
  canvas.height = width * scale;
  const context = canvas.getContext("2d");
  if (!context) return "";
  const values = trained.subarray(0, SHOWN * width);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  values.forEach((value, i) => {
    context.fillStyle = `rgb(0 0 0 / ${(value - low) / (high - low || 1)})`;
    context.fillRect(Math.floor(i / width) * scale, (i % width) * scale, scale, scale);
  });
  return canvas.toDataURL();
}

/** 0, 1.2e-7, 0.0471 or 20,000. */
function small(lang: string, value: number): string {
  return value > 0 && value < 1e-4 ? value.toExponential(1).replace("-", "\u2212") : significant(lang, value);
}
