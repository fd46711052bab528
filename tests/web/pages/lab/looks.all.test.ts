import { further, looks } from "../../support/appearance.js";
import { site } from "../../support/support.js";
import { testLooks, usualLooks } from "../learn/read-chapters.js";

const pages = site("lab/");

const all = further(looks([320, 390, 1440]), usualLooks);
const [en, zh] = (["en", "zh"] as const).map((language) => all.filter((look) => look.language === language));
testLooks(pages, "lab", en!);
testLooks(pages, "lab", zh!.reverse()); // begins where the other ends
