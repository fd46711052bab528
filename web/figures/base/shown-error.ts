import { html } from "lit";
import type { ErrorData } from "../../api/index.js";

/** An error for display: its English message, and its data if the package threw it. */
export interface ShownError extends Partial<ErrorData> {
  readonly message: string;
}

export const shownError = (error: unknown): ShownError =>
  error instanceof Error ? { ...error, message: error.message } : { message: String(error) };

/** The error in the reader's language, once <rope-said> is defined; in English until then. */
export const errorText = (error: ShownError, lang: string): unknown =>
  html`<rope-said lang="en" to=${lang} .error=${error}>${error.message}</rope-said>`;
