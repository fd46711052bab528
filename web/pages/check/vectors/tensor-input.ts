import { html, nothing } from "lit";
import { chosenFiles } from "../inputs/choose-files.js";
import { dropTarget } from "../inputs/drop.js";
import { select } from "../inputs/select.js";
import type { CheckStrings } from "../strings.js";
import type { Failure, GivenTensor } from "../work/requests.js";
import type { VectorStrings } from "./strings.js";

/** A tensor that the reader has loaded; each has its own id. */
export interface BroughtTensor {
  id: number;
  given: GivenTensor;
}

/** The tensors to choose from, if the error is that a file contains several. */
function choicesOf(failure: Failure | undefined, name: string | undefined): string[] {
  if (failure === undefined || !("file" in failure) || failure.file.path !== name) return [];
  return failure.file.code === "choose" ? String(failure.file.limit).split(", ") : [];
}

/** Whether the error is that this file is only unpacked after confirmation. */
const asksToUnpack = (failure: Failure | undefined, name: string): boolean =>
  failure !== undefined &&
  "file" in failure &&
  failure.file.code === "unpacks-to" &&
  failure.file.path.startsWith(`${name}/`);

/** Takes one tensor: a dropped or chosen file, or pasted numbers. `wanted`: the file with which a link was made. */
export function tensorInput(
  text: VectorStrings,
  common: CheckStrings,
  side: "before" | "after",
  brought: BroughtTensor | undefined,
  wanted: string,
  failure: Failure | undefined,
  bring: (given: GivenTensor | undefined) => void,
): unknown {
  const given = brought?.given;
  const takeFile = (file: File | undefined): void => {
    if (file) bring({ name: file.name, blob: file });
  };
  const choices = given?.tensor === undefined ? choicesOf(failure, given?.name) : [];
  const options = [["", "…"] as const, ...choices.map((one) => [one, one] as const)];
  return html`<div class="tensor" data-side=${side} ${dropTarget(([file]) => takeFile(file))}>
    <h3>${text[side]}</h3>
    <p class="note">${text.inputHelp}</p>
    <label class="file"
      ><span>${common.chooseFile}</span>
      <input
        type="file"
        aria-label=${`${text[side]}: ${common.chooseFile}`}
        @change=${chosenFiles(([file]) => takeFile(file))}
    /></label>
    <textarea
      rows="3"
      spellcheck="false"
      autocapitalize="off"
      aria-label=${text.pasteLabel(text[side])}
      placeholder="tensor([[0.12, -1.5, …"
      @input=${(event: Event) => {
        const pasted = (event.currentTarget as HTMLTextAreaElement).value;
        bring(pasted.trim() === "" ? undefined : { name: text.pasted, blob: new Blob([pasted]) });
      }}
    ></textarea>
    ${
      given
        ? html`<p class="brought">
            <b>${given.name}</b>${given.tensor === undefined ? nothing : `: ${given.tensor}`}
            <button type="button" @click=${() => bring(undefined)}>${common.remove}</button>
          </p>`
        : wanted !== ""
          ? html`<p class="wanted">${text.wanted(wanted)}</p>`
          : nothing
    }
    ${
      given && choices.length > 0
        ? select(`${side}-tensor`, text.choose, options, "", (tensor) => bring({ ...given, tensor }))
        : nothing
    }
    ${
      given && asksToUnpack(failure, given.name)
        ? html`<p><button type="button" @click=${() => bring({ ...given, unpack: true })}>${text.unpack}</button></p>`
        : nothing
    }
  </div>`;
}
