import { html } from "lit";

/** How a text is entered: in several lines, as a number, in a short field. */
export interface Typing {
  rows?: number;
  numeric?: boolean;
  short?: boolean;
  example?: string;
}

export function typed(
  id: string,
  label: string,
  value: string,
  change: (value: string) => void,
  { rows, numeric = false, short = false, example = "" }: Typing,
): unknown {
  const input = ({ currentTarget }: Event): void =>
    change((currentTarget as HTMLInputElement | HTMLTextAreaElement).value);
  return html`<div class=${short ? "field short" : "field"}>
    <label for=${id}>${label}</label>
    ${
      rows === undefined
        ? html`<input
            id=${id}
            type="text"
            inputmode=${numeric ? "numeric" : "text"}
            placeholder=${example}
            .value=${value}
            @input=${input}
          />`
        : html`<textarea
            id=${id}
            rows=${rows}
            spellcheck="false"
            placeholder=${example}
            .value=${value}
            @input=${input}
          ></textarea>`
    }
  </div>`;
}
