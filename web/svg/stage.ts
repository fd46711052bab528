import { LitElement, type CSSResult } from "lit";
import type { AnyFigure } from "../figures/base/figure.js";
import type { Picture } from "../figures/export/picture-file.js";
import type { CardRun, LoadedCard } from "../figures/source-card/run.js";
import { boxOf, type TreePicture } from "./drawing.js";
import type { Looks } from "./look.js";
import { readSheet, type Rule } from "./sheet.js";
import { growTree } from "./template.js";
import { TreeNode, TreeRoot, type Instance } from "./tree.js";

/** An element's class with what Lit makes of it. */
type ElementClass = { new (): unknown; observedAttributes: string[]; elementStyles: CSSResult[] } & Pick<
  typeof LitElement,
  "elementProperties"
>;

/** What elements wait for before they draw: their width, which only a page could tell them. */
const WIDTHS = ["plotWidth", "wallWidth", "ribbonWidth"];

/** How often a card of the source texts is asked whether its result has come. */
const POLL_MS = 5;

/** Only such a card computes on after it is drawn: it has a result then, or says why not, or waits for its button. */
function isDone(element: Instance): boolean {
  if (!("ran" in element)) return true;
  const { ran, failure, entry, card } = element as {
    ran?: CardRun;
    failure?: string;
    entry?: unknown;
    card?: LoadedCard;
  };
  return Boolean(ran) || Boolean(failure) || entry === null || Boolean(card?.item.button);
}

/** Where the elements of one figure stand while it is drawn: the same classes as on a page, with a tree in place of the document. */
export class Stage {
  readonly #looks: Looks;
  readonly #width: number;
  readonly #parts: AnyFigure["parts"];
  readonly #sheets = new Map<string, Rule[]>();
  /** What each node's template set beside its attributes. */
  readonly #properties = new Map<TreeNode, ReadonlyMap<string, unknown>>();

  /** `width` is the figure's, inside. */
  constructor(looks: Looks, width: number, parts: AnyFigure["parts"]) {
    this.#looks = looks;
    this.#width = width;
    this.#parts = parts;
  }

  /** Draws the figure until nothing of it is on its way any more. */
  async show(node: TreeNode, figureClass: unknown, values: object, styles: readonly CSSResult[]): Promise<void> {
    const element = this.#place(node, figureClass as ElementClass, styles);
    for (const [name, value] of Object.entries(values)) if (name in element) element[name] = value;
    for (;;) {
      this.#render(node, element, figureClass as ElementClass);
      (element["updated"] as () => void).call(element);
      if (isDone(element)) return this.#render(node, element, figureClass as ElementClass);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** What the figure offers for its file. */
  pictures(host: TreeNode): TreePicture[] {
    const tools = this.#find(host, "rope-figure-tools");
    const pictures = tools?.get("pictures") as (() => readonly Picture[]) | undefined;
    return (pictures?.() ?? []).flatMap(({ drawing, title, note }) =>
      (drawing as unknown) instanceof TreeNode ? [{ drawing: drawing as unknown as TreeNode, title, note }] : [],
    );
  }

  /** What the figure tells a screen reader. */
  summary(host: TreeNode): string {
    return String(this.#find(host, "rope-live-text")?.get("text") ?? "");
  }

  /** One more drawing, at the end of a root. */
  draw(template: unknown, root: TreeRoot): TreeNode {
    growTree(template, root, () => undefined);
    return root.children.findLast((child): child is TreeNode => child instanceof TreeNode)!;
  }

  #find(host: TreeNode, tag: string): ReadonlyMap<string, unknown> | undefined {
    for (const node of host.shadow?.nodes() ?? []) if (node.tag === tag) return this.#properties.get(node);
    return undefined;
  }

  #place(node: TreeNode, elementClass: ElementClass, styles: readonly CSSResult[]): Instance {
    // A browser would make its own kind of style sheets of them; here their texts are read.
    Object.assign(LitElement, { finalizeStyles: (own: unknown = []) => [own].flat(Infinity) });
    void elementClass.observedAttributes; // asking for them is what makes Lit prepare the class
    const element = new elementClass() as Instance;
    const rules = [...styles, ...elementClass.elementStyles].flatMap(({ cssText }) => this.#sheet(cssText));
    const root = new TreeRoot(node, rules);
    element.renderRoot = root;
    element["dispatchEvent"] = () => true; // nobody listens
    Object.defineProperty(element, "shadowRoot", { value: root });
    node.element = element;
    node.shadow = root;
    return element;
  }

  #sheet(text: string): Rule[] {
    let rules = this.#sheets.get(text);
    if (!rules) this.#sheets.set(text, (rules = readSheet(text, this.#width)));
    return rules;
  }

  #render(node: TreeNode, element: Instance, elementClass: ElementClass): void {
    const width = Math.floor(boxOf(node, this.#looks, this.#width).width);
    for (const name of WIDTHS) if (name in element) element[name] = width;
    const changed = new Map([...elementClass.elementProperties.keys()].map((name) => [name, undefined]));
    (element["willUpdate"] as (changed: Map<PropertyKey, unknown>) => void).call(element, changed);
    node.shadow!.children.length = 0;
    growTree((element["render"] as () => unknown).call(element), node.shadow!, (inner, properties) =>
      this.#upgrade(inner, properties),
    );
  }

  #upgrade(node: TreeNode, properties: ReadonlyMap<string, unknown>): void {
    this.#properties.set(node, properties);
    const elementClass = this.#parts[node.tag] as unknown as ElementClass | undefined;
    if (!elementClass) return;
    const element = this.#place(node, elementClass, []);
    for (const [name, value] of node.attributes)
      (element["attributeChangedCallback"] as (...change: unknown[]) => void).call(element, name, null, value);
    for (const [name, value] of properties) element[name] = value;
    this.#render(node, element, elementClass);
  }
}
