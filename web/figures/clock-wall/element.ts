import { html, nothing, svg } from "lit";
import { guard } from "lit/directives/guard.js";
import type { CosSin, Frequencies, RopeSpec, Ropewalk } from "../../api/index.js";
import { compact, fixed, float32Text, integer, significant } from "../base/format.js";
import { remember } from "../base/remember.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import { RopeTokenStrip, type PositionChange } from "../parts/token-strip/rope-token-strip.js";
import { pairChannels, runLength } from "../numbers/rotated.js";
import { NO_ROOM, clockCentre, wallLayout, type WallLayout } from "./wall-layout.js";
import { styled } from "../base/styles/styled.js";
import { clockFaces, clockHands, handWidth, TRAIL, trailOpacity, trailWidth } from "./clock-paths.js";
import { clockWallStyles } from "./styles.js";
import { clockWallStrings } from "./strings.js";
import { clockWall } from "./values.js";
import { pointed, under } from "../base/grip.js";

/**
 * <rope-clock-wall>: every pair of one head as a clock whose hand is (cos, sin) at a position. Dots on the rim are the
 * positions just before.
 *
 * @zh 一个头的每一对通道是一座钟，指针是该位置的 (cos, sin)；边上的点是刚经过的位置。
 * @fires {PositionChange} position-change - detail: { query }
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeClockWall extends figureElement(clockWall) {
  static override properties = {
    max: { type: Number },
    word: { type: String },
    wallWidth: { state: true },
  };
  static override parts = { "rope-token-strip": RopeTokenStrip };
  static override styles = [baseStyles, clockWallStyles];

  declare max: number;
  declare word: string;
  declare wallWidth: number;

  readonly #frequencies = remember((engine: Ropewalk, spec: RopeSpec): Frequencies =>
    engine.frequencies(spec, runLength(spec)),
  );
  readonly #cosSin = remember((engine: Ropewalk, spec: RopeSpec, position: number): CosSin => {
    const start = Math.max(0, position - TRAIL);
    return engine.cosSin(spec, { start, count: position - start + 1 }, runLength(spec));
  });
  readonly #layout = remember(wallLayout);
  readonly #faces = remember(clockFaces);
  #resize: ResizeObserver | undefined;

  constructor() {
    super();
    this.max = 64;
    this.word = "";
    this.wallWidth = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize = new ResizeObserver((entries) => {
      this.wallWidth = Math.floor(entries.at(-1)?.contentRect.width ?? 0);
    });
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
  }

  protected override render(): unknown {
    const { engine, spec, lang } = this;
    const text = clockWallStrings(this.lang);
    if (!engine || !spec || !(this.wallWidth > NO_ROOM)) return this.waiting;
    const frequencies = this.#frequencies(engine, spec);
    const cosSin = this.#cosSin(engine, spec, this.position);
    const pairs = spec.rotaryDim / 2;
    const layout = this.#layout(pairs, this.wallWidth);
    const pair = Math.min(this.pair, pairs - 1);
    const columns = text.clockColumns(frequencies.attentionFactor !== 1);
    return html`
      <rope-token-strip
        lang=${lang}
        max=${this.max}
        .tokens=${[{ role: "query", word: this.word, position: this.position }]}
        @position-change=${this.#moved}
      ></rope-token-strip>
      <div
        class="wall"
        role="listbox"
        tabindex="0"
        aria-label=${text.wallName(pairs)}
        aria-activedescendant="pair-${pair}"
        ${styled({
          "grid-template-columns": `repeat(${layout.columns}, ${layout.cell}px)`,
          "grid-auto-rows": `${layout.rowHeight}px`,
          "--gap": `${layout.gap}px`,
        })}
        ${pointed(this.#point)}
        @keydown=${this.#key}
      >
        ${this.#clocks(layout, frequencies, cosSin, pair)}
        ${guard([frequencies, pair, lang], () => this.#options(frequencies, pair))}
      </div>
      ${this.#legend(spec, frequencies)} ${this.#passThrough(spec)} ${this.#factor(frequencies)}
      <rope-live-text .text=${this.#summary(spec, frequencies, cosSin, pair)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${columns}
        .rows=${() => this.#rows(spec, frequencies, cosSin)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-clocks"
        .code=${async () => (await import("./programs.js")).clockWallCode(engine, spec, this.position)}
        .pictures=${() => [{ drawing: this.renderRoot.querySelector<SVGSVGElement>(".wall svg") }]}
        .columns=${columns}
        .rows=${() => this.#rows(spec, frequencies, cosSin)}
      ></rope-figure-tools>
    `;
  }

  /** The labels, which stay as they are while the word is dragged. */
  #options({ wavelength }: Frequencies, marked: number): unknown {
    const { lang } = this;
    const text = clockWallStrings(this.lang);
    return Array.from(
      wavelength,
      (length, pair) =>
        html`<div
          class="option"
          id="pair-${pair}"
          role="option"
          aria-selected=${pair === marked}
          aria-label=${text.pairName(pair, compact(lang, length))}
        >
          ${compact(lang, length)}
        </div>`,
    );
  }

  #clocks(layout: WallLayout, frequencies: Frequencies, cosSin: CosSin, marked: number): unknown {
    const { radius } = layout;
    const longest = this.spec?.maxPositionEmbeddings ?? Infinity;
    const [round, never] = this.#faces(layout, frequencies, longest);
    const { trail, hands, markedHand } = clockHands(layout, frequencies, cosSin, marked);
    const [markedX, markedY] = clockCentre(layout, marked);
    return svg`<svg aria-hidden="true">
      <path class="face" d=${round} />
      <path class="face never" d=${never} />
      ${trail.map(
        (d, row) => svg`<path class="trail" d=${d} stroke-width=${trailWidth(radius)}
          stroke-opacity=${trailOpacity(row, cosSin.rows)} />`,
      )}
      <path class="hand" d=${hands} stroke-width=${handWidth(radius, false)} />
      <path class="hand marked" d=${markedHand} stroke-width=${handWidth(radius, true)} />
      <circle class="ring marked" cx=${markedX} cy=${markedY} r=${radius} stroke-width="2" />
    </svg>`;
  }

  #legend(spec: RopeSpec, { wavelength }: Frequencies): unknown {
    const { lang } = this;
    const text = clockWallStrings(this.lang);
    const longest = spec.maxPositionEmbeddings;
    const never = longest === undefined ? 0 : wavelength.filter((length) => length > longest).length;
    return html`<ul class="legend">
      <li>
        <svg viewBox="0 0 26 13" aria-hidden="true">
          <path class="hand" d="M3 6.5H23" stroke-width="2.5" /></svg
        >${text.legendHand}
      </li>
      <li>
        <svg viewBox="0 0 26 13" aria-hidden="true">
          ${[0.25, 0.5, 0.75].map(
            (opacity, i) =>
              svg`<path class="trail" d="M${5 + 8 * i} 6.5h0" stroke-width="5" stroke-opacity=${opacity} />`,
          )}</svg
        >${text.legendTrail(TRAIL)}
      </li>
      ${
        never > 0 && longest !== undefined
          ? html`<li>
              <svg viewBox="0 0 26 13" aria-hidden="true"><circle class="face never" cx="13" cy="6.5" r="5.5" /></svg
              >${text.legendNever(integer(lang, never), integer(lang, longest))}
            </li>`
          : nothing
      }
      <li>${text.legendNumber}</li>
    </ul>`;
  }

  #passThrough(spec: RopeSpec): unknown {
    const through = spec.headDim - spec.rotaryDim;
    if (through === 0) return nothing;
    return html`<div class="through">
      ${Array.from({ length: through }, () => html`<i></i>`)}
      <span
        >${clockWallStrings(this.lang).passThrough(integer(this.lang, through), integer(this.lang, spec.headDim))}</span
      >
    </div>`;
  }

  #factor({ attentionFactor }: Frequencies): unknown {
    if (attentionFactor === 1) return nothing;
    return html`<p class="note">
      ${clockWallStrings(this.lang).attentionFactor(significant(this.lang, attentionFactor))}
    </p>`;
  }

  #summary(
    spec: RopeSpec,
    { invFreq, wavelength, attentionFactor }: Frequencies,
    cosSin: CosSin,
    pair: number,
  ): string {
    const { lang } = this;
    const text = clockWallStrings(this.lang);
    const here = (cosSin.rows - 1) * wavelength.length + pair;
    return text.clockSummary({
      pair,
      channels: pairChannels(spec, pair),
      invFreq: significant(lang, invFreq[pair]!),
      wavelength: significant(lang, wavelength[pair]!),
      position: integer(lang, this.position),
      factor: attentionFactor !== 1,
      cos: fixed(lang, cosSin.cos[here]!),
      sin: fixed(lang, cosSin.sin[here]!),
    });
  }

  #rows(spec: RopeSpec, { invFreq, wavelength }: Frequencies, cosSin: CosSin): string[][] {
    const start = (cosSin.rows - 1) * wavelength.length;
    return Array.from(wavelength, (length, pair) => [
      String(pair),
      pairChannels(spec, pair).join(", "),
      String(Number(invFreq[pair]!.toPrecision(12))),
      String(Number(length.toPrecision(9))),
      float32Text(cosSin.cos[start + pair]!),
      float32Text(cosSin.sin[start + pair]!),
    ]);
  }

  #moved(event: CustomEvent<PositionChange>): void {
    event.stopPropagation();
    this.emit<PositionChange>("position-change", { query: event.detail.query ?? this.position });
  }

  #mark(pair: number): void {
    const pairs = (this.spec?.rotaryDim ?? 0) / 2;
    if (pair < 0 || pair >= pairs || pair === this.pair) return;
    this.emit("pair-change", { pair });
  }

  readonly #point = (event: PointerEvent): void => {
    const option = under(event)?.closest(".option");
    if (option) this.#mark(Number(option.id.slice("pair-".length)));
  };

  #key(event: KeyboardEvent): void {
    const pairs = (this.spec?.rotaryDim ?? 0) / 2;
    const { columns } = wallLayout(pairs, this.wallWidth);
    const targets: Record<string, number> = {
      ArrowLeft: this.pair - 1,
      ArrowRight: this.pair + 1,
      ArrowUp: this.pair - columns,
      ArrowDown: this.pair + columns,
      Home: 0,
      End: pairs - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#mark(target);
  }
}
