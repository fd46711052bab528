import { html } from "lit";
import type { CheckStrings } from "../strings.js";

/** Code with a copy button, which confirms for a moment; `shown`: the code with marks in it. */
export const codeBlock = (text: CheckStrings, code: string, name: string, shown: unknown = code): unknown =>
  html`<div class="code">
    <pre tabindex="0" role="region" aria-label=${name}><code>${shown}</code></pre>
    <button
      type="button"
      @click=${async (event: Event) => {
        const button = event.currentTarget as HTMLButtonElement;
        await navigator.clipboard.writeText(code);
        button.dataset["copied"] = "";
        setTimeout(() => delete button.dataset["copied"], 1500);
      }}
    >
      <span class="copy">${text.copy}</span><span class="copied" role="status">${text.copied}</span>
    </button>
  </div>`;

/** A link that saves text or bytes under a name; made on click, so that no large text stays in memory. */
export const saveFile = (name: string, type: string, content: () => BlobPart): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content()], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
