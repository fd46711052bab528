import { html, nothing } from "lit";
import { CUSTOM } from "../../../figures/base/fields.js";
import { knownModels, modelOf } from "../../../figures/base/models.js";
import type { Pairing } from "../../../api/index.js";
import { MOST_TEXT } from "../../../figures/base/fields.js";
import type { CheckStrings } from "../strings.js";
import type { Failure, GivenConfig } from "../work/requests.js";
import { chosenFiles } from "./choose-files.js";
import { dropTarget } from "./drop.js";
import { select } from "./select.js";

/** A config has some kilobytes; of a larger file only the beginning is read, which is enough for the error. */
export const MOST_BYTES = 65_536;

export interface ChosenConfig {
  model: string;
  config: string;
  pairing: Pairing | undefined;
  /** The layer type of a config whose layers rotate differently; "" for its first, or the published one. */
  layer?: string;
}

/** A published config, or the pasted text; undefined if none is chosen. */
export function givenConfig({ model, config, pairing, layer = "" }: ChosenConfig): GivenConfig | undefined {
  const known = modelOf(model);
  const layerType = layer || known?.layerType;
  if (known) return { text: JSON.stringify(known.config), pairing, layerType };
  return model === CUSTOM && config.trim() !== "" ? { text: config, pairing, layerType } : undefined;
}

/** Whether a config was refused only because of its model_type. */
export const asksForPairing = (failure: Failure | undefined): boolean =>
  failure !== undefined &&
  "error" in failure &&
  failure.error.path === "model_type" &&
  failure.error.rule === "known-type";

/** Chooses a published config, none, or the reader's own. `id` makes names of controls unique. */
export function configInput(
  text: CheckStrings,
  id: string,
  label: string,
  chosen: ChosenConfig,
  asks: boolean,
  change: (part: Partial<ChosenConfig>) => void,
  canBeNone = true,
): unknown {
  const { model, config, pairing } = chosen;
  const read = async (file: File): Promise<void> =>
    change({ model: CUSTOM, config: await file.slice(0, MOST_BYTES).text(), pairing: undefined });
  const models = [
    ...(canBeNone ? [["", text.none] as const] : []),
    [CUSTOM, text.ownConfig] as const,
    ...knownModels().map(({ id: one, name }) => [one, name] as const),
  ];
  return html`<div class="config-input" ${dropTarget((files) => void (files[0] && read(files[0])))}>
    ${select(`${id}-model`, label, models, model, (one) => change({ model: one, pairing: undefined }))}
    ${
      model === CUSTOM
        ? html`<div class="field">
            <label for=${`${id}-text`}>${text.configText}</label>
            <textarea
              id=${`${id}-text`}
              rows="6"
              spellcheck="false"
              autocapitalize="off"
              placeholder=${'{ "model_type": "llama", "rope_theta": 500000, … }'}
              .value=${config}
              @input=${(event: Event) => change({ config: (event.currentTarget as HTMLTextAreaElement).value })}
            ></textarea>
            ${config.length > MOST_TEXT ? html`<p class="note" data-long>${text.long}</p>` : nothing}
            <label class="file"
              ><span>${text.chooseFile}</span>
              <input
                type="file"
                accept=".json,application/json"
                @change=${chosenFiles(([file]) => void (file && read(file)))}
            /></label>
          </div>`
        : nothing
    }
    ${
      asks || pairing !== undefined
        ? html`<fieldset class="pairing">
            <legend>${text.pairingAsk}</legend>
            ${(["half-split", "interleaved"] as const).map(
              (one) =>
                html`<label
                  ><input
                    type="radio"
                    name=${`${id}-pairing`}
                    value=${one}
                    .checked=${one === pairing}
                    @change=${() => change({ pairing: one })}
                  />
                  ${text.pairings[one]}</label
                >`,
            )}
          </fieldset>`
        : nothing
    }
  </div>`;
}
