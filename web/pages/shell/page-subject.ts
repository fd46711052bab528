import type { RopeSpec, Ropewalk } from "ropewalk";
import firstSpec from "virtual:first-spec";
import { figureContext } from "../../figures/numbers/context.js";
import { CUSTOM, remember, type FigureContext } from "../../figures/base/figure.js";
import { FIRST_MODEL } from "../../figures/base/models.js";
import { layersOfPasted, type PastedLayers } from "../../figures/base/pasted/spec.js";
import { shownError } from "../../figures/base/shown-error.js";
import { MAX_WORDS, splitWords } from "../../figures/numbers/words.js";
import type { ConfigProblem } from "../../figures/parts/model-picker/rope-model-picker.js";
import { canRead } from "./reading.js";
import type { PageLanguage, PageState } from "./state.js";

/** Model and sentence of all figures. The last valid ones stay while the input is wrong. */
export class PageSubject {
  context: FigureContext | undefined;
  /** The words of the sentence. */
  words: readonly string[] = [];
  problem: ConfigProblem | undefined;
  /** Keys of the pasted config that may be the reason why it is refused. */
  /** The layers of the pasted config that is shown. */
  layers: PastedLayers | undefined;
  /** The sentence is longer than the visible part, or has no word. */
  cut = false;
  empty = false;

  /** The spec of the model, or of the first one until the whole module is loaded. */
  get spec(): RopeSpec {
    return this.context?.spec ?? firstSpec;
  }

  #model: { model?: string; config?: string } = {};
  #sentence = "";
  readonly #split = remember(splitWords);
  readonly #contextOf = figureContext(firstSpec);
  readonly #layersOf = remember(layersOfPasted);

  read(engine: Ropewalk | undefined, { model, config }: PageState, sentence: string, language: PageLanguage): void {
    const words = this.#split(sentence, language);
    this.empty = words.length === 0;
    this.cut = words.length > MAX_WORDS;
    if (!this.empty) [this.#sentence, this.words] = [sentence, words];
    if (!engine) return;
    const read = (asked: { model?: string; config?: string }): void => {
      this.context = this.#contextOf(engine, { ...asked, sentence: this.#sentence }, language);
      this.#model = asked;
      this.layers = asked.model === CUSTOM ? this.#layersOf(engine, asked.config ?? "") : undefined;
    };
    this.problem = undefined;
    try {
      const asks = canRead() ? model !== CUSTOM || config.trim() !== "" : model === FIRST_MODEL.id;
      read(asks ? { model, config } : this.#model);
    } catch (error) {
      // By its name, because the page and the figures each contain the class.
      if (!(error instanceof Error) || error.name !== "RopewalkError") throw error;
      this.problem = shownError(error);
      read(this.#model);
    }
  }
}
