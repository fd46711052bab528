// Gives each JavaScript block of a guide an editor, a button that runs it in a worker, and its output. MODULES is
// written above by the build.
/* global MODULES */
const base = new URL(document.documentElement.dataset.base ?? "./", location.href);
const SECONDS = 60;
const IMPORTED = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;
const runnable = (source) => {
  const names = [...source.matchAll(IMPORTED)].map(([, name]) => name);
  return names.length > 0 && names.every((name) => MODULES[name] !== undefined);
};
/** With the addresses of the package's files in the place of its names. */
const addressed = (source) =>
  source.replaceAll(IMPORTED, (whole, name) =>
    whole.replace(`"${name}"`, JSON.stringify(new URL(MODULES[name], base).href)),
  );

function run(source, output, button) {
  const worker = new Worker(new URL("package/run-worker.js", base), { type: "module" });
  const lines = [];
  const end = (text) => {
    clearTimeout(timer);
    worker.terminate();
    if (text !== undefined) lines.push(text);
    output.textContent = lines.join("\n");
    output.dataset.state = "ended";
    button.disabled = false;
  };
  const timer = setTimeout(() => end(`ended after ${SECONDS} seconds`), SECONDS * 1000);
  worker.addEventListener("message", ({ data: { line, error, done } }) => {
    if (line !== undefined) lines.push(line);
    else end(done ? undefined : error);
  });
  worker.addEventListener("error", ({ message }) => end(message ?? "the worker could not be started"));
  button.disabled = true;
  output.hidden = false;
  output.dataset.state = "running";
  output.textContent = "running ...";
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  worker.postMessage(addressed(source));
}

for (const code of document.querySelectorAll("pre > code.js, pre > code.language-js")) {
  if (!runnable(code.innerText)) continue;
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  code.setAttribute("aria-label", "JavaScript that can be changed");
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: "Run",
    className: "ropewalk-run",
  });
  const output = Object.assign(document.createElement("pre"), { hidden: true, className: "ropewalk-output" });
  output.setAttribute("role", "status");
  code.closest("pre").after(button, output);
  button.addEventListener("click", () => {
    if (runnable(code.innerText)) run(code.innerText, output, button);
    else Object.assign(output, { hidden: false, textContent: `it may import ${Object.keys(MODULES).join(", ")}` });
  });
}
