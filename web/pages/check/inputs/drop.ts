import { noChange } from "lit";
import { directive, Directive, type ElementPart } from "lit/directive.js";

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/** The most files of dropped folders that are read. */
const MOST_FILES = 1000;

async function filesOf(data: DataTransfer | null): Promise<File[]> {
  const files = Array.from(data?.files ?? []);
  const entries = Array.from(data?.items ?? [], (item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const found: File[] = [];
  const visit = async (entry: FileSystemEntry | null): Promise<void> => {
    if (entry === null || found.length >= MOST_FILES) return;
    if (entry.isFile)
      return void found.push(await new Promise<File>((take, fail) => (entry as FileSystemFileEntry).file(take, fail)));
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail));
      if (some.length === 0) return;
      for (const one of some) await visit(one);
    }
  };
  for (const entry of entries) await visit(entry).catch(() => undefined);
  return found;
}

/** Takes files that are dropped on an element: ${dropTarget((files) => ...)}. */
class DropTarget extends Directive {
  #element: Element | undefined;
  #take: (files: File[]) => void = () => undefined;

  render(_take: (files: File[]) => void): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [take]: [(files: File[]) => void]): unknown {
    this.#take = take;
    if (element !== this.#element) this.#listen((this.#element = element));
    return noChange;
  }

  #listen(element: Element): void {
    const mark = (event: Event): void => {
      if (!carriesFiles(event as DragEvent)) return;
      event.preventDefault();
      element.toggleAttribute("data-dropping", event.type === "dragover");
    };
    for (const type of ["dragover", "dragleave", "drop"]) element.addEventListener(type, mark);
    element.addEventListener("drop", (event) => {
      void filesOf((event as DragEvent).dataTransfer).then((files) => {
        if (files.length > 0) this.#take(files);
      });
    });
  }
}

export const dropTarget = directive(DropTarget);
