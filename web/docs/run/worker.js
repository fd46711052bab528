/* oxlint-disable unicorn/require-post-message-target-origin -- a worker has no other origin */
// Runs one program of a guide and sends each line that it prints.
const shown = (value) =>
  typeof value === "string" ? value : Object(value) === value ? JSON.stringify(value) : String(value);
console.log = (...values) => postMessage({ line: values.map(shown).join(" ") });

onmessage = async ({ data }) => {
  const address = URL.createObjectURL(new Blob([data], { type: "text/javascript" }));
  try {
    await import(address);
    postMessage({ done: true });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
