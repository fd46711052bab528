import { further, looks } from "../../support/appearance.js";
import { site } from "../../support/support.js";
import { testLook, usualLooks } from "../learn/read-chapters.js";

const pages = site("lab/");

for (const look of further(looks([320, 390, 1440]), usualLooks)) testLook(pages, "lab", look);
