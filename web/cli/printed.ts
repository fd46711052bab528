// Names in files, and arguments, can hold control characters, which a terminal would obey, and marks that turn the
// direction of text.
// oxlint-disable-next-line no-control-regex
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A line as it is printed: characters that control a terminal are escaped as "\u001b", as in JSON. */
export const printed = (line: string): string =>
  line.replace(OBEYED, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
