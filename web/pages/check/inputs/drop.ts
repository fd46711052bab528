import { noChange } from "lit";
import { directive, Directive, type ElementPart } from "lit/directive.js";

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

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
      const files = Array.from((event as DragEvent).dataTransfer?.files ?? []);
      if (files.length > 0) this.#take(files);
    });
  }
}

export const dropTarget = directive(DropTarget);
