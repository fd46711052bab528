import { matches, readSelector, type Rule } from "./sheet.js";

/** What of an element of Lit is asked for here; what is private in its type is called by name. */
export interface Instance {
  renderRoot: unknown;
  [name: string]: unknown;
}

/** An element of a drawing that no document holds. */
export class TreeNode {
  readonly attributes = new Map<string, string>();
  /** Set one by one, as `styled()` does. */
  readonly style = new Map<string, string>();
  readonly children: (TreeNode | string)[] = [];
  /** Of a custom element whose class is known. */
  element: Instance | undefined;
  shadow: TreeRoot | undefined;

  constructor(
    readonly tag: string,
    readonly parent: TreeNode | undefined,
    readonly root: TreeRoot,
  ) {}

  get classes(): readonly string[] {
    return (this.attributes.get("class") ?? "").split(/\s+/);
  }

  /** Where colours and type come from: the element around it, through shadow roots. */
  get around(): TreeNode | undefined {
    return this.parent ?? this.root.host;
  }

  /** All text below, in order. */
  get text(): string {
    return this.children.map((child) => (typeof child === "string" ? child : child.text)).join("");
  }
}

/** A shadow root: its nodes and the rules for them. It answers what the figures ask of theirs. */
export class TreeRoot {
  readonly children: (TreeNode | string)[] = [];

  constructor(
    readonly host: TreeNode | undefined,
    readonly rules: readonly Rule[],
  ) {}

  /** Every node of it, in the document's order; those in shadow roots below are not its own. */
  *nodes(children: readonly (TreeNode | string)[] = this.children): Generator<TreeNode> {
    for (const child of children)
      if (typeof child !== "string") {
        yield child;
        yield* this.nodes(child.children);
      }
  }

  querySelectorAll(text: string): (TreeNode | Instance)[] {
    const selectors = readSelector(text);
    const found = [...this.nodes()].filter((node) => selectors.some((selector) => matches(node, selector)));
    return found.map((node) => node.element ?? node);
  }

  querySelector(text: string): TreeNode | Instance | null {
    return this.querySelectorAll(text)[0] ?? null;
  }
}
