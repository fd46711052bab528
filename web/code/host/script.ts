// The text that runs beside and in the interpreter: our worker and Pyodide's two scripts, as one script. So its realm
// loads nothing, and no function of it can load code.

/** The functions' names, and what they are in the text of the pinned version. */
const EXPORTS = /export\{(\w+) as loadPyodide,\w+ as version\};/;
const DEFAULT = "export default _createPyodideModule;";
const RANDOM = "var initRandomFill=()=>{";

/** Errors: a text for the reader, if the scripts are those of another version. */
export function scriptOf(worker: string, pyodide: string, module: string): string {
  const name = EXPORTS.exec(pyodide)?.[1];
  if (name === undefined || !module.includes(DEFAULT) || !module.includes(RANDOM))
    throw new Error("its scripts are those of another version");
  const closed = (text: string): string =>
    text.replaceAll(/\bimport\(/g, "refused(").replaceAll(/\bimport\.meta\.url\b/g, '"file:///"');
  return `(() => { "use strict";
const refused = () => Promise.reject(new Error("nothing is loaded here"));
${worker}
;${closed(module).replace(DEFAULT, "").replace(RANDOM, `${RANDOM}return view=>crypto.getRandomValues(view);`)}
;function interpreter() {
${closed(pyodide).replace(EXPORTS, "")}
;return { loadPyodide: ${name}, createPyodideModule: _createPyodideModule };
}})();`;
}
