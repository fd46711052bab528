import type { RopeSpec, Ropewalk } from "ropewalk";
import { pointed, under } from "../../figures/base/grip.js";
import { html, nothing, pageElement, type PropertyValues } from "../../figures/base/lit-element.js";
import { remember } from "../../figures/base/remember.js";
import { pairChannels, runLength } from "../../figures/numbers/rotated.js";

const words = {
  en: "The rotation as code, a line for each pair; m is the position.",
  zh: "旋转的代码，每一对一行；m 是位置。",
};

/**
 * <rope-pair-code>: the rotation of one head as code, a line of JavaScript for each pair, with the marked one
 * highlighted. Properties: engine, spec. Attributes: pair, lang. Event: pair-change { pair }.
 */
export class RopePairCode extends pageElement({
  engine: undefined as Ropewalk | undefined,
  spec: undefined as RopeSpec | undefined,
  pair: 0,
  lang: "",
}) {
  /** The pair at which the reader pointed last. */
  #pointed: number | undefined;

  readonly #lines = remember((engine: Ropewalk, spec: RopeSpec): string[] => {
    const { invFreq } = engine.frequencies(spec, runLength(spec));
    const { writeAs: _, ...read } = spec;
    const sign = spec.direction === -1 ? "-" : "";
    return Array.from(invFreq, (speed, pair) => {
      const [[a, b], [c, d]] = [pairChannels(read, pair), pairChannels(spec, pair)];
      return `[y[${c}], y[${d}]] = turn(x[${a}], x[${b}], ${sign}m * ${Number(speed.toPrecision(6))});`;
    });
  });
  readonly #head = remember((engine: Ropewalk, spec: RopeSpec): string => {
    const { attentionFactor } = engine.frequencies(spec, runLength(spec));
    const times = `${Number(attentionFactor.toPrecision(6))} * Math`;
    const scaled = `const [cos, sin] = [(t) => ${times}.cos(t), (t) => ${times}.sin(t)];\n`;
    return (
      (attentionFactor === 1 ? "const { cos, sin } = Math;\n" : scaled) +
      "const turn = (a, b, t) => [a * cos(t) - b * sin(t), a * sin(t) + b * cos(t)];"
    );
  });

  protected override render(): unknown {
    const { engine, spec, pair } = this;
    if (!engine || !spec) return nothing;
    const name = words[this.lang === "zh" ? "zh" : "en"];
    return html`<p>${name}</p>
      <pre tabindex="0" aria-label=${name}><code>${this.#head(engine, spec)}</code></pre>
      <div
        class="lines"
        role="listbox"
        tabindex="0"
        aria-label=${name}
        aria-activedescendant="line-${pair}"
        ${pointed(this.#point)}
        @keydown=${this.#key}
      >
        ${this.#lines(engine, spec).map(
          (line, i) => html`<code role="option" id="line-${i}" aria-selected=${i === pair}>${line}</code>`,
        )}
      </div>`;
  }

  /** The marked line scrolls into view inside its box, unless the reader points there. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("pair") && !changed.has("spec")) return;
    const box = this.querySelector<HTMLElement>(".lines");
    const line = box?.querySelector<HTMLElement>("[aria-selected=true]");
    if (!box || !line || this.pair === this.#pointed) return;
    box.scrollTop = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2;
  }

  #mark(pair: number): void {
    const pairs = (this.spec?.rotaryDim ?? 0) / 2;
    if (pair < 0 || pair >= pairs || pair === this.pair) return;
    this.dispatchEvent(new CustomEvent("pair-change", { detail: { pair }, bubbles: true }));
  }

  readonly #point = (event: PointerEvent): void => {
    const line = under(event)?.closest("[role=option]");
    if (!line) return;
    this.#pointed = Number(line.id.slice("line-".length));
    this.#mark(this.#pointed);
  };

  #key(event: KeyboardEvent): void {
    const last = (this.spec?.rotaryDim ?? 0) / 2 - 1;
    const targets: Record<string, number> = {
      ArrowUp: this.pair - 1,
      ArrowDown: this.pair + 1,
      PageUp: Math.max(0, this.pair - 8),
      PageDown: Math.min(last, this.pair + 8),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#pointed = undefined;
    this.#mark(target);
  }
}
