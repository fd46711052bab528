import { stillHeader, type StillScreen } from "../shell/still-screen.js";
import { fragmentOf, PARTS, withState } from "./state.js";
import { checkStrings, partName } from "./strings.js";

/** The page before any script has run, as HTML: heading and question. */
export function firstScreen(): StillScreen {
  const text = checkStrings.en;
  const parts = PARTS.map((part, i) => {
    const current = i === 0 ? ' aria-current="true"' : "";
    const [own, rest] = partName(text.parts[part]);
    const name = own === "" ? rest : `<span class="own">${own}</span>${rest}`;
    return `<a href="#${fragmentOf(withState({}, { part }))}"${current}>${name}</a>`;
  });
  return {
    header: stillHeader("check"),
    main:
      `<nav class="parts" aria-label="${text.partsName}">${parts.join("")}</nav>` +
      `<section class="intro"><h1>${text.title}</h1></section>`,
  };
}
