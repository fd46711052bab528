import { html } from "lit";
import { RopeLengthCliff } from "../../../figures/length-cliff/element.js";
import { RopeNeedle } from "../../../figures/needle/element.js";
import { chapter, second, story } from "../../host/chapter.js";
import { addressAt, copyButton } from "../../host/copy-button.js";
import { predict } from "../../host/rope-prediction.js";
import { needleText } from "./needle-strings.js";
import { RopeBeatYarn } from "../../../figures/beat-yarn/element.js";
import { beatText } from "../../../figures/beat-yarn/strings.js";
import type { Try } from "../../../figures/beat-yarn/tries.js";
import { schemePrograms } from "./scheme-code.js";
import { cliffText } from "./strings.js";

export default chapter(
  "rope-length-cliff",
  RopeLengthCliff,
  ({ engine, language, values }) => {
    const [text, copying, own] = [cliffText[language], needleText[language], beatText[language]];
    const sources = copying.list.map(
      ([url, name, what], i) =>
        html`${i > 0 ? copying.between : ""}<a href=${url} rel="noreferrer">${name}</a> ${what}`,
    );
    return html`${story([text.first])}<rope-length-cliff></rope-length-cliff>
      ${predict(language, "cliff", text.guess)} ${story([text.story])}
      <p class="note">${text.limits}</p>
      ${second(
        "scheme",
        text.own,
        text.drag,
        html`<rope-beat-yarn .bare=${true}></rope-beat-yarn>
          ${Object.entries(schemePrograms(engine, values as unknown as Try)).map(
            ([name, code]) =>
              html`<details class="program" name="program" ?open=${name === "NumPy"}>
                <summary>${name}</summary>
                <pre tabindex="0" role="region" aria-label=${name}><code>${code}</code></pre>
                ${copyButton(text.copy, own.copied, () => code)}
              </details>`,
          )}
          <p class="program">${copyButton(own.link, own.copied, () => addressAt("scheme"))}</p>`,
      )}
      ${second(
        "needle",
        copying.title,
        copying.first,
        html`<rope-needle></rope-needle>
          ${predict(language, "needle", copying.guess)} ${story([copying.story])}
          <p class="note">${copying.limits}</p>
          <p class="note">${copying.sources} ${sources}${copying.end}</p>`,
      )}`;
  },
  { "rope-beat-yarn": RopeBeatYarn, "rope-needle": RopeNeedle },
);
