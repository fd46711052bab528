// The Python files, as the worker writes them into the interpreter's file system.
const files = import.meta.glob("./python/**/*.py", { query: "?raw", import: "default", eager: true });
const ofPython = Object.entries(files).map(([path, text]) => [path.slice("./python/".length), text as string]);

export const pythonFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofPython),
  "ropewalk_check/__init__.py": "",
};
