import { css, html, nothing, svg } from "lit";
import { languageOf, percent, significant } from "../base/format.js";
import type { Measured } from "./measured.js";
import { measurementsStrings, type MeasurementsStrings } from "./strings.js";
import { PlotElement } from "../parts/plot/plot-element.js";

const LINE = 16;
const BAR = 11;
const GAP = 7;
const HATCH = 5;
/** Below this width a bar's share of the limit is left to the table. */
const NARROW = 300;

/**
 * <rope-measured-case>: what each contender reached in one case, as bars with the middle half of the samples. Property: members.
 * Attribute: lang.
 */
export class RopeMeasuredCase extends PlotElement {
  static override properties = { ...PlotElement.properties, members: { attribute: false } };
  static override styles = [
    ...PlotElement.styles,
    css`
      svg {
        width: 100%;
        font-size: 0.75rem;
      }
      .track {
        fill: var(--_sunken);
      }
      .value {
        text-anchor: end;
      }
      .value tspan {
        font-weight: 700;
      }
      .limit {
        fill: none;
        stroke: var(--_both);
        stroke-width: 1.5;
      }
      .ropewalk {
        fill: var(--_query);
      }
      .peer {
        fill: var(--_key);
      }
      .spread {
        stroke: var(--_ink);
        stroke-width: 2;
        fill: none;
      }
      .missing {
        fill: var(--_soft);
      }
      @media (forced-colors: active) {
        .track {
          stroke: CanvasText;
        }
      }
    `,
  ];

  declare members: readonly Measured[];

  constructor() {
    super();
    this.members = [];
  }

  protected override render(): unknown {
    const { members, plotWidth, lang } = this;
    const text = measurementsStrings[languageOf(lang)];
    const most = Math.max(...members.map(({ value }) => value?.q3 ?? 0)) || 1;
    const height = members.reduce((sum, { value }) => sum + rowHeight(value), -GAP);
    let top = 0;
    return html`<svg role="img" aria-label=${this.#said(text)} height=${Math.max(0, height)}>
      ${
        plotWidth === 0
          ? nothing
          : members.map((member) => {
              const at = top;
              top += rowHeight(member.value);
              return svg`<g data-kind=${member.value ? member.kind : "missing"} transform="translate(0 ${at})">
                ${this.#row(text, member, most)}
              </g>`;
            })
      }
    </svg>`;
  }

  #row(text: MeasurementsStrings, { who, kind, value, ofLimit, missing }: Measured, most: number): unknown {
    const { plotWidth: width, lang } = this;
    const name = svg`<text y="11">${text.names[who] ?? who}</text>`;
    if (!value)
      return svg`${name}<text class="value missing" x=${width} y="11">${missing ? (text.names[missing] ?? missing) : text.missing}</text>`;
    const x = (size: number): number => (size / most) * width;
    const share = ofLimit && width >= NARROW ? `${text.ofLimit(percent(lang, ofLimit.median))}  ` : "";
    return svg`${name}
      <text class="value" x=${width} y="11">${share}<tspan>${significant(lang, value.median)}</tspan></text>
      <rect class="track" y=${LINE} width=${width} height=${BAR} rx="2" />
      ${
        kind === "limit"
          ? svg`<path class="limit" d=${hatched(x(value.median))} />`
          : svg`<rect class=${kind} y=${LINE} width=${x(value.median)} height=${BAR} rx="2" />`
      }
      <path class="spread" d="M${x(value.q1)} ${LINE + BAR / 2}H${Math.max(x(value.q3), x(value.q1) + 2)}" />`;
  }

  /** The bars in words. */
  #said(text: MeasurementsStrings): string {
    return this.members
      .map(({ who, value, missing }) => {
        const said = value ? significant(this.lang, value.median) : (missing ?? text.missing);
        return `${text.names[who] ?? who}: ${said}`;
      })
      .join("; ");
  }
}

const rowHeight = (value: Measured["value"]): number => (value ? LINE + BAR + GAP : LINE + GAP);

/** A frame with slanted lines, `width` wide. */
function hatched(width: number): string {
  let path = `M0 ${LINE}H${width}V${LINE + BAR}H0Z`;
  for (let left = HATCH; left < width + BAR; left += HATCH) {
    const [from, to] = [Math.max(0, left - BAR), Math.min(width, left)];
    if (from < to) path += `M${from} ${LINE + left - from}L${to} ${LINE + left - to}`;
  }
  return path;
}
