import { RopeElement } from "../base/element.js";

// Provides what a figure without a page needs once it is seen. A page that holds all its figures does not import it.
RopeElement.alone = async () => (await import("./standalone.js")).Standalone;
