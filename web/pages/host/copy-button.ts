import { html } from "lit";
import { readFragment, writeFragment } from "../../figures/base/fields.js";

/** A copy button, which confirms for a moment. */
export const copyButton = (name: string, copied: string, what: () => string | Promise<string>): unknown =>
  html`<button
    @click=${async ({ currentTarget }: Event) => {
      const button = currentTarget as HTMLButtonElement;
      await navigator.clipboard.writeText(await what());
      button.textContent = copied;
      setTimeout(() => (button.textContent = name), 1500);
    }}
    .textContent=${name}
  ></button>`;

/** The address of the page in its present state, which opens at `place`. */
export const addressAt = (place: string): string => {
  const { link } = readFragment(location.hash);
  return `${location.href.replace(/#.*/, "")}#${writeFragment({ ...link, h: place })}`;
};
