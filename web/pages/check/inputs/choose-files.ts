import { html, nothing } from "lit";
import { integer } from "../../../figures/base/format.js";

/** Takes an input's files and clears it, so that the same files can be chosen again. */
export const chosenFiles =
  (take: (files: readonly File[]) => void) =>
  ({ currentTarget }: Event): void => {
    const input = currentTarget as HTMLInputElement;
    take(Array.from(input.files ?? []));
    input.value = "";
  };

export const fileChooser = (name: string, folder: boolean, bring: (files: readonly File[]) => void): unknown =>
  html`<label class="file"
    ><span>${name}</span>
    <input type="file" multiple ?webkitdirectory=${folder} aria-label=${name} @change=${chosenFiles(bring)}
  /></label>`;

/** The number of names that are shown. */
const SHOWN = 12;

export const broughtFiles = (lang: string, files: readonly File[], away: string, remove: () => void): unknown =>
  files.length === 0
    ? nothing
    : html`<p class="brought brought-files">
        ${files.slice(0, SHOWN).map(({ name }) => html`<b>${name}</b> `)}
        ${files.length > SHOWN ? html`<span>+${integer(lang, files.length - SHOWN)}</span>` : nothing}
        <button type="button" @click=${remove}>${away}</button>
      </p>`;

/** Combines files that are added one after another; a second file of a name replaces the first. */
export function together(before: readonly File[], more: readonly File[]): readonly File[] {
  const names = new Set(more.map(({ name }) => name));
  return [...before.filter(({ name }) => !names.has(name)), ...more];
}

/** In the form that a worker takes. */
export const named = (files: readonly File[]): { name: string; blob: Blob }[] =>
  files.map((file) => ({ name: file.webkitRelativePath || file.name, blob: file }));
