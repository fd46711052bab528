import { html } from "lit";
import type { RopeType } from "ropewalk";
import { SCHEMES, type ExtensionChoice } from "../../elements/context-schemes.js";
import { register } from "../../elements/register.js";
import { remember } from "../../elements/remember.js";
import { RopeContextExtension } from "../../elements/rope-context-extension.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopePairPlot } from "../../elements/rope-pair-plot.js";
import { extensionStrings } from "./extension-strings.js";
import { RopeChapter } from "./rope-chapter.js";
import { number, oneOf, type Slice } from "./slice.js";

/** "own" and 0 are the model's own values. */
interface State {
  scheme: RopeType | "own";
  factor: number;
  betaFast: number;
  betaSlow: number;
  highFreqFactor: number;
  lowFreqFactor: number;
}

const turns = (key: string) => number(key, 0, 0, 128, 0.001);

export const tag = "rope-chapter-extension";
export const slice: Slice<State> = {
  scheme: oneOf("s", "own", ["own", ...SCHEMES]),
  factor: number("f", 0, 0, 64, 0.001),
  betaFast: turns("bf"),
  betaSlow: turns("bs"),
  highFreqFactor: turns("hf"),
  lowFreqFactor: turns("lf"),
};

/** <rope-chapter-extension>: all schemes of context extension on one plot. */
class RopeChapterExtension extends RopeChapter<State> {
  readonly #choice = remember(({ scheme, ...numbers }: State): ExtensionChoice => {
    const set = Object.entries(numbers).filter(([, value]) => value !== 0);
    return { ...Object.fromEntries(set), ...(scheme === "own" ? {} : { scheme }) };
  });

  protected override render(): unknown {
    const text = extensionStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      <rope-context-extension
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${this.spec}
        .choice=${this.#choice(this.state)}
        pair=${this.pair}
        @extension-change=${({ detail }: CustomEvent<ExtensionChoice>) => this.#set(detail)}
      ></rope-context-extension>
      <p class="note">${text.sources}</p>
    `;
  }

  #set(choice: ExtensionChoice): void {
    const entries = Object.entries(choice).map(([name, value]) => [name, value ?? (name === "scheme" ? "own" : 0)]);
    this.change(Object.fromEntries(entries) as Partial<State>);
  }
}

register({
  [tag]: RopeChapterExtension,
  "rope-context-extension": RopeContextExtension,
  "rope-figure-tools": RopeFigureTools,
  "rope-pair-plot": RopePairPlot,
});
