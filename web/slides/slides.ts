/** A lesson as slides with live figures; their notes (?notes), or everything to print (?print). */
import "./own-markup.js";
import "../pages/shell/load-anew.js";
import "../figures/base/styles/tokens.css";
import "reveal.js/reveal.css"; // before the slides' own styles, which change it
import "./slides.css";
import { embedFrom } from "../figures/export/embed-places.js";
import { htmlLang, languageOf } from "../figures/base/format.js";
import { slideStrings } from "./strings.js";

const asked = new URLSearchParams(location.search);
/** "#l=zh", as on other pages, becomes "?l=zh", because the fragment names the slide. */
function takeLanguage(): boolean {
  const linked = new URLSearchParams(location.hash.slice(1)).get("l");
  if (linked === null) return false;
  asked.set("l", linked);
  history.replaceState(null, "", `?${asked.toString()}`);
  return true;
}
takeLanguage();
addEventListener("hashchange", () => takeLanguage() && location.reload());
const language = languageOf(asked.get("l") ?? "");
document.documentElement.lang = htmlLang(language);
document.title = slideStrings[language].title;
document.body.replaceChildren();
embedFrom(new URL("../embed/", location.href).href);

if (asked.has("notes")) (await import("./speaker.js")).showNotes(language);
else if (asked.has("print")) await (await import("./handout.js")).showHandout(language);
else await (await import("./deck.js")).showDeck(language);
