import { writeAttributes } from "../base/attributes.js";
import { changed, encode, lockFields, viewFields, writeFragment, type AnyFigure, type Values } from "../base/figure.js";
import { htmlLang, type Language } from "../base/format.js";
import type { EmbedView } from "./embed-code.js";

/** The present state of a figure, as the fragment of a link and as attributes. */
export function figureView(
  figure: AnyFigure,
  values: Values,
  language: Language,
  theme: string | undefined,
  locked = false,
): Pick<EmbedView, "title" | "state"> & { attributes: [string, string][] } {
  const colours = theme === "light" || theme === "dark" ? theme : undefined;
  const shown = {
    ...encode(viewFields, { language, theme: colours ?? "auto" }),
    ...encode(lockFields, { locked: locked || undefined }),
  };
  return {
    title: figure.title[language],
    state: writeFragment(changed({}, { ...encode(figure.fields, values), ...shown })),
    attributes: [
      ["lang", htmlLang(language)],
      ...(colours ? [["theme", colours] as [string, string]] : []),
      ...writeAttributes(figure, values),
      ...(locked ? [["locked", ""] as [string, string]] : []),
    ],
  };
}
