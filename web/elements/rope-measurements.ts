import { css, html, nothing } from "lit";
import { languageOf, percent, significant } from "./format.js";
import { measurementsStrings, type MeasurementsStrings } from "./measurements-strings.js";
import { RopeElement } from "./rope-element.js";
import { styled } from "./styled.js";

interface Spread {
  median: number;
  q1: number;
  q3: number;
}

/** One contender in one case: a speed, or with "us" the time of one call. Without a value, `missing` says why. */
export interface Measured {
  group: string;
  series: string;
  column: string;
  who: string;
  kind: "limit" | "ropewalk" | "peer";
  unit: string;
  value?: Spread;
  ofLimit?: Spread;
  checked?: { error: number; allowed: number };
  missing?: string;
}

/** <rope-measurements>: measurements as bars, a block for each case. Property: results. Attribute: lang. */
export class RopeMeasurements extends RopeElement {
  static override properties = { ...RopeElement.properties, results: { attribute: false } };
  static override styles = [
    ...RopeElement.styles,
    css`
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 1.1rem;
        margin: 0 0 0.9rem;
        font-size: 0.8125rem;
        color: var(--_soft);
      }
      .legend i {
        display: inline-block;
        width: 0.8rem;
        height: 0.8rem;
        margin-inline-end: 0.35rem;
        border-radius: 0.15rem;
        vertical-align: -0.08rem;
      }
      .blocks {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
        gap: 1.25rem 2rem;
      }
      h3 {
        margin: 0;
        font-size: 0.875rem;
        font-weight: 650;
      }
      h4 {
        margin: 0 0 0.35rem;
        font-size: 0.75rem;
        font-weight: 400;
        color: var(--_soft);
      }
      ul {
        display: grid;
        gap: 0.35rem;
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: 0.75rem;
      }
      .line {
        display: flex;
        justify-content: space-between;
        gap: 0.75rem;
      }
      .line b {
        white-space: nowrap;
      }
      .track {
        position: relative;
        height: 0.7rem;
        border-radius: 0.15rem;
        background: var(--_sunken);
      }
      .track i,
      .legend i {
        border: 1px solid transparent;
      }
      .track i {
        position: absolute;
        inset-block: 0;
        left: 0;
        border-radius: 0.15rem;
      }
      .limit {
        background: repeating-linear-gradient(-45deg, var(--_both) 0 2px, transparent 2px 5px);
      }
      .ropewalk {
        background: var(--_query);
      }
      .peer {
        background: var(--_key);
      }
      .track .spread {
        inset-block: 35%;
        background: var(--_ink);
        min-width: 2px;
        border: 0;
        border-radius: 0;
      }
      .missing {
        color: var(--_soft);
      }
      rope-data-table {
        margin-block-start: 1rem;
      }
      @media (forced-colors: active) {
        .track i,
        .legend i {
          border-color: CanvasText;
        }
      }
    `,
  ];

  declare results: readonly Measured[];

  constructor() {
    super();
    this.results = [];
  }

  protected override render(): unknown {
    const { results } = this;
    if (results.length === 0) return nothing;
    const text = measurementsStrings[languageOf(this.lang)];
    const cases = new Map<string, Measured[]>();
    for (const result of results) {
      const id = [result.group, result.series, result.column].join("/");
      cases.set(id, [...(cases.get(id) ?? []), result]);
    }
    return html`
      <p class="legend">
        ${(["limit", "ropewalk", "peer"] as const).map(
          (kind) => html`<span><i class=${kind}></i>${text.kinds[kind]}</span>`,
        )}
        <span>${text.whiskers}</span>
      </p>
      <div class="blocks">${[...cases.values()].map((members) => this.#block(text, members))}</div>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => rows(text, results)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${this.lang}
        name="rope-measurements"
        .columns=${text.columns}
        .rows=${() => rows(text, results)}
      ></rope-figure-tools>
    `;
  }

  #block(text: MeasurementsStrings, members: readonly Measured[]): unknown {
    const { group, series, column, unit } = members[0]!;
    const most = Math.max(...members.map(({ value }) => value?.q3 ?? 0)) || 1;
    return html`<section data-group=${group}>
      <h3>${text.groups[group] ?? group}: ${text.names[column] ?? column}</h3>
      <h4>${text.names[series] ?? series}; ${text.units[unit] ?? unit}</h4>
      <ul>
        ${members.map((member) => this.#bar(text, member, most))}
      </ul>
    </section>`;
  }

  #bar(text: MeasurementsStrings, { who, kind, value, ofLimit, missing }: Measured, most: number): unknown {
    const name = text.names[who] ?? who;
    if (!value)
      return html`<li class="missing">
        <div class="line"><span>${name}</span><span>${missing ?? text.missing}</span></div>
      </li>`;
    const share = (size: number): string => `${(size / most) * 100}%`;
    return html`<li data-kind=${kind}>
      <div class="line">
        <span>${name}</span>
        <span
          >${ofLimit ? html`${text.ofLimit(percent(this.lang, ofLimit.median))} ` : nothing}<b
            >${significant(this.lang, value.median)}</b
          ></span
        >
      </div>
      <div class="track" aria-hidden="true">
        <i class=${kind} ${styled({ width: share(value.median) })}></i>
        <i class="spread" ${styled({ left: share(value.q1), width: share(value.q3 - value.q1) })}></i>
      </div>
    </li>`;
  }
}

function rows(text: MeasurementsStrings, results: readonly Measured[]): string[][] {
  const show = (value: number | undefined): string =>
    value === undefined ? "–" : String(Number(value.toPrecision(5)));
  return results.map(({ group, series, column, who, unit, value, checked, missing }) => [
    [text.groups[group] ?? group, text.names[series] ?? series, text.names[column] ?? column].join(", "),
    text.names[who] ?? who,
    missing ?? show(value?.median),
    show(value?.q1),
    show(value?.q3),
    unit === "us" ? "µs" : unit,
    show(checked?.error),
    show(checked?.allowed),
  ]);
}
