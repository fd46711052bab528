import type { Ropewalk } from "../../api/index.js";
import { fixed, percent, significant } from "../base/format.js";
import { remember } from "../base/remember.js";
import { small, tableStrings } from "./table-strings.js";
import { encodingTableStyles } from "./table-styles.js";
import { CHANNELS, DISTANCE, measuredOf, SHOWN, TESTED, TRAINED, type Measured } from "./table-numbers.js";
import { baseStyles, html, litElement, nothing, styled } from "../base/lit-element.js";

// Shared by all figures and the copies made to measure heights for embed code.
const picturesOf = remember((all: readonly Measured[]): string[] => all.map((one) => picture(one)));

/** The position whose code is written below its picture. */
const POSITION = 21;

/**
 * <rope-encoding-table>: every encoding with a picture of its codes and its measured properties. Properties:
 * engine; query and key, the words whose vectors are scored. Attribute: lang.
 */
export class RopeEncodingTable extends litElement({
  engine: undefined as Ropewalk | undefined,
  query: "",
  key: "",
  lang: "",
}) {
  static override styles = [baseStyles, encodingTableStyles];

  protected override render(): unknown {
    const { engine, query, key } = this;
    if (!engine) return nothing;
    const measured = measuredOf(engine, query, key);
    const text = tableStrings(this.lang);
    const pictures = picturesOf(measured);
    return html`<p class="note">${text.note(CHANNELS, TRAINED)}</p>
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
          ${measured.map((one, i) => this.#row(one, pictures[i]!))}
        </tbody>
      </table>`;
  }

  #row(one: Measured, image: string): unknown {
    const { lang } = this;
    const text = tableStrings(lang);
    const { id, bounded, unique, relative } = one;
    const [name, about] = text.encodings[id];
    const { width, trained } = one.codes;
    const code = Array.from(trained.subarray(POSITION * width, (POSITION + 1) * width), (value) =>
      Number.isInteger(value) ? String(value).replace("-", "\u2212") : fixed(lang, value, 2),
    );
    return html`<tr data-encoding=${id}>
      <th scope="row">${name}<small>${about}</small></th>
      <td class="picture">
        <div class="thumb" role="img" aria-label=${text.pictureName(name)}>
          <div class="ink" ${styled({ "mask-image": `url(${image})` })}></div>
          <div class="here" ${styled({ left: `${(POSITION / SHOWN) * 100}%`, width: `${100 / SHOWN}%` })}></div>
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
    const text = tableStrings(lang);
    const cell = (good: boolean, value: number, note: string): unknown =>
      this.#cell("longer", text.longer, good, percent(lang, value), note);
    if (!longer) return cell(false, 1, text.noRow);
    if (reach !== undefined) return cell(longer.good, reach, text.reached);
    const note = repeats ? text.repeats(TRAINED) : moved > 1e-5 ? text.moves(fixed(lang, moved, 2)) : "";
    return cell(longer.good, longer.value, note);
  }

  #cell(property: string, label: string, good: boolean | undefined, value: string, note = ""): unknown {
    const text = tableStrings(this.lang);
    return html`<td class="cell" data-property=${property}>
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
}

/** The codes of the first positions as a mask: one column per position, the smallest value clear, the largest solid. */
function picture({ codes: { width, trained } }: Measured): string {
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
