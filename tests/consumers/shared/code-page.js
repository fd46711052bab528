import { code } from "./code-use.js";
import { report } from "./page.js";

void report({ code: () => code({ interpreter: new URL("pyodide/", document.baseURI) }) });
