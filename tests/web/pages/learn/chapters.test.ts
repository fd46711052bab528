import { site } from "../../support/support.js";
import { testLook, usualLooks } from "./read-chapters.js";

const pages = site();

for (const look of usualLooks) testLook(pages, "learn", look);
