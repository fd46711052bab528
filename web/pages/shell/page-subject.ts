import type { Ropewalk, RopeSpec } from "ropewalk";
import { FIRST_MODEL, modelOf } from "../../figures/base/models.js";
import { specOfPasted } from "../../figures/base/pasted-spec.js";
import { remember } from "../../figures/base/remember.js";
import { shownError } from "../../figures/base/shown-error.js";
import { CUSTOM, type ConfigProblem } from "../../figures/parts/model-picker/rope-model-picker.js";
import { MAX_WORDS, splitWords, wordVectors } from "../../figures/numbers/words.js";
import type { PageLanguage, PageState } from "./state.js";

/**
 * What the figures are about: the model and the sentence that the state asks for. The last config and the last sentence that
 * worked stay while the input is wrong.
 */
export class PageSubject {
  spec: RopeSpec | undefined;
  problem: ConfigProblem | undefined;
  words: string[] = [];
  /** The sentence is longer than what is shown, or has no word. */
  cut = false;
  empty = false;

  readonly #vectorsOf = remember(wordVectors);
  readonly #split = remember(splitWords);
  readonly #first = remember((words: string[]): string[] => words.slice(0, MAX_WORDS));
  readonly #readModel = remember((engine: Ropewalk, model: string, config: string): void => {
    const known = modelOf(model);
    try {
      const options = known?.layerType === undefined ? {} : { layerType: known.layerType };
      this.spec = known ? engine.parseConfig(known.config, options) : specOfPasted(engine, config);
      this.problem = undefined;
    } catch (error) {
      // By its name: the page and the figures each carry the class.
      if (!(error instanceof Error) || error.name !== "RopewalkError") throw error;
      this.problem = shownError(error);
    }
  });

  read(engine: Ropewalk | undefined, { model, config }: PageState, sentence: string, language: PageLanguage): void {
    if (engine) {
      if (!this.spec) this.#readModel(engine, FIRST_MODEL.id, "");
      if (model === CUSTOM ? config.trim() !== "" : true) this.#readModel(engine, model, config);
      else this.problem = undefined;
    }
    const all = this.#split(sentence, language);
    this.empty = all.length === 0;
    this.cut = all.length > MAX_WORDS;
    if (!this.empty) this.words = this.#first(all);
  }

  /** [words, headDim] */
  get vectors(): Float32Array {
    return this.spec ? this.#vectorsOf(this.words, this.spec.headDim) : new Float32Array();
  }

  /** Words that the page chooses while the reader has not: the last one, and the first that equals it. */
  chosen(state: PageState): { query: number; key: number; row: number; column: number } {
    const last = this.words.length - 1;
    const within = (index: number | undefined, fallback: number): number =>
      index === undefined || index > last ? fallback : index;
    const row = within(state.row, last);
    const twin = (index: number): number => this.words.indexOf(this.words[index] ?? "");
    const query = within(state.query, last);
    return {
      query,
      key: within(state.key, twin(query)),
      row,
      column: Math.min(within(state.column, twin(row)), row),
    };
  }
}
