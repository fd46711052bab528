import type { LitElement } from "lit";
import type { RopeFigureTools } from "../../figures/export/rope-figure-tools.js";
import type { PageLanguage } from "../shell/state.js";

type Page = LitElement & { readonly language: PageLanguage };

const words = { en: "Run NumPy", zh: "运行 NumPy" };

/** A button beside each figure with a NumPy program opens the program here; figures in other pages have none. */
export function runPrograms(page: Page, site: string): void {
  const buttons = new Map<RopeFigureTools, HTMLButtonElement>();
  const label = (): void => {
    for (const [tools, button] of buttons)
      if (tools.isConnected) button.textContent = words[page.language];
      else buttons.delete(tools);
  };
  page.addController({ hostUpdated: label });
  page.addEventListener("menu-open", (event) => {
    const tools = event.composedPath()[0] as RopeFigureTools;
    const { code, programs } = tools;
    const numpy = programs ? programs.numpy : code && (async () => (await code()).numpy);
    if (!numpy || buttons.has(tools)) return;
    const button = document.createElement("button");
    button.type = "button";
    button.dataset["tool"] = "run";
    Object.assign(button.style, look);
    button.addEventListener("click", () => void open(tools, page.language, site));
    buttons.set(tools, button);
    tools.append(button);
    label();
  });
}

const look = {
  minHeight: "2.25rem",
  padding: "0.25rem 0.8rem",
  font: "inherit",
  fontSize: "0.8125rem",
  color: "var(--_ink)",
  background: "var(--_surface)",
  border: "1px solid var(--_line-strong)",
  borderRadius: "0.45rem",
  cursor: "pointer",
};

async function open(tools: RopeFigureTools, language: PageLanguage, site: string): Promise<void> {
  tools.message = "";
  try {
    const { code, programs } = tools; // the figure's present program
    const [numpy, { programDialog }] = await Promise.all([
      programs ? programs.numpy!() : Promise.resolve(code!()).then((both) => both.numpy),
      import("./program-dialog.js"),
    ]);
    programDialog(tools.name, numpy, language, site);
  } catch (error) {
    tools.message = error instanceof Error ? error.message : String(error);
  }
}
