import { further, looks } from "../support/appearance.js";
import { testLook, usualLooks } from "./read-gallery.js";
import { foreign } from "./support.js";

const pages = foreign();

for (const look of further(looks([360, 1280]), usualLooks)) testLook(pages, look);
