import { css, html, nothing } from "lit";
import { integer, languageOf, type Language } from "../../base/format.js";
import { errorText, type ShownError } from "../../base/shown-error.js";
import { stringsFor } from "../../base/strings.js";

interface ProgressStrings {
  failed: string;
  waiting: string;
}

/** What is said of every model that runs. */
export const progressStrings: Readonly<Record<Language, ProgressStrings>> = {
  en: { failed: "The model could not be run:", waiting: "The model is loaded when this figure is seen." },
  zh: { failed: "模型无法运行：", waiting: "看到此图时才加载模型。" },
};

/** How far the work on a model has come. */
export interface ModelProgress {
  /** From 0 to 1; undefined while nothing is being done. */
  share: number | undefined;
  error: ShownError | undefined;
}

/** The line below a figure that runs a model: it waits, works, has failed and can be asked again, or says nothing. Its data-busy goes when there is nothing to wait for. */
export function progressLine(
  lang: string,
  seen: boolean,
  { share, error }: ModelProgress,
  working: (percent: string) => string,
  again: () => void,
): unknown {
  const text = progressStrings[languageOf(lang)];
  if (error)
    return html`<p class="progress" role="alert">
      ${text.failed} ${errorText(error, lang)}
      <button data-again @click=${again}>${stringsFor(lang).again}</button>
    </p>`;
  const said = share === undefined ? nothing : working(`${integer(lang, Math.round(share * 100))}%`);
  return html`<p class="progress" ?data-busy=${!seen || share !== undefined}>${seen ? said : text.waiting}</p>`;
}

export const progressStyles = css`
  .progress {
    min-height: 1.6em;
    margin: 0;
    font-size: 0.875rem;
  }
`;
