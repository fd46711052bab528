import { site } from "../../support/support.js";
import { testLook, usualLooks } from "../learn/read-chapters.js";

const pages = site("lab/");

for (const look of usualLooks) testLook(pages, "lab", look);
