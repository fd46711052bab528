import { html, nothing } from "lit";
import type { Language } from "../../../figures/base/format.js";
import { errorText } from "../../../figures/base/shown-error.js";
import { faultText } from "../../../porting/files/file-error.js";
import type { CheckStrings } from "../strings.js";
import type { Failure, Progress } from "../work/requests.js";
import { chineseFaults } from "./file-words-zh.js";

export const failureText = (failure: Failure, lang: Language): unknown =>
  "file" in failure
    ? lang === "zh"
      ? faultText(failure.file, chineseFaults)
      : failure.file.message
    : errorText(failure.error, lang);

export interface Outcome {
  verdict: string;
  title: string;
  sentence: string;
}

/** Scrolls below the sticky list of parts, with the line itself above. */
const toDetails = ({ currentTarget }: Event): void =>
  (currentTarget as Element).closest(".work")!.nextElementSibling!.scrollIntoView();

/** The worker's progress, an error, or the result in one line, in a region that screen readers follow. */
export const workState = (
  text: CheckStrings,
  lang: Language,
  progress: Progress | undefined,
  failure: Failure | undefined,
  stop: () => void,
  outcome?: Outcome,
): unknown =>
  html`<div class="work">
    <div role="status">
      ${
        progress
          ? html`<p>
              <progress aria-label=${text.stages[progress.stage]} max="1" .value=${progress.share}></progress>
              ${text.stages[progress.stage]} ${progress.bytes ? text.bytes(progress.bytes) : nothing}
              <button type="button" @click=${stop}>${text.stop}</button>
            </p>`
          : failure
            ? html`<p class="failure">${failureText(failure, lang)}</p>`
            : outcome
              ? html`<p class="outcome" data-verdict=${outcome.verdict}><b>${outcome.title}</b> ${outcome.sentence}</p>`
              : nothing
      }
    </div>
    ${outcome && !progress ? html`<button type="button" @click=${toDetails}>${text.details}</button>` : nothing}
  </div>`;
