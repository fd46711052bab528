import "virtual:later-parts";

export { loadModule } from "../shell/load-module.js";
