import { html, nothing } from "lit";
import type { Language } from "../../../figures/base/format.js";
import { errorText } from "../../../figures/base/shown-error.js";
import { faultText } from "../../../porting/files/file-error.js";
import type { CheckStrings } from "../strings.js";
import type { Failure, Progress } from "../work/requests.js";
import { chineseFaults } from "./file-words-zh.js";

/** Why there is no result, in the reader's language. */
export const failureText = (failure: Failure, lang: Language): unknown =>
  "file" in failure
    ? lang === "zh"
      ? faultText(failure.file, chineseFaults)
      : failure.file.message
    : errorText(failure.error, lang);

/** What the worker is at, and what went wrong: a region that screen readers follow. */
export const workState = (
  text: CheckStrings,
  lang: Language,
  progress: Progress | undefined,
  failure: Failure | undefined,
  stop: () => void,
): unknown =>
  html`<div class="work" role="status">
    ${
      progress === undefined
        ? nothing
        : html`<p>
            <progress aria-label=${text.stages[progress.stage]} max="1" .value=${progress.share}></progress>
            ${text.stages[progress.stage]} <button type="button" @click=${stop}>${text.stop}</button>
          </p>`
    }
    ${failure === undefined || progress !== undefined ? nothing : html`<p class="failure">${failureText(failure, lang)}</p>`}
  </div>`;
