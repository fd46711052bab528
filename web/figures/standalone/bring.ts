import { RopeElement } from "../base/element.js";

// A figure that no page holds lives on this, once it is seen. A page that holds all its figures does not import it.
RopeElement.alone = async () => (await import("./standalone.js")).Standalone;
