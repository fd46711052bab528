/** A config.json has some kilobytes; of a larger file only the beginning is read, which is enough for the error. */
const MOST_BYTES = 65_536;

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/** A config.json dropped anywhere on the page is read as if it had been pasted. */
export function takeDroppedConfig(page: HTMLElement): void {
  const mark = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    page.toggleAttribute("data-dropping", event.type === "dragover");
  };
  page.addEventListener("dragover", mark);
  page.addEventListener("dragleave", mark);
  page.addEventListener("drop", (event) => {
    mark(event);
    const file = event.dataTransfer?.files[0];
    if (file) void read(page, file);
  });
}

async function read(page: HTMLElement, file: File): Promise<void> {
  const text = await file.slice(0, MOST_BYTES).text();
  const picker = page.querySelector("rope-model-picker");
  picker?.dispatchEvent(new CustomEvent("config-change", { detail: { text } }));
  picker?.dispatchEvent(new CustomEvent("model-change", { detail: { model: "custom" } }));
  picker?.scrollIntoView({ block: "nearest" });
}
