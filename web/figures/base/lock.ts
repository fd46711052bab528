import { css } from "lit";

/**
 * Elements with text to read and copy; elements to press, choose or slide; elements that take keys but are not browser
 * controls.
 */
const TEXTS = "textarea, input:is([type=text], [type=number], [type=search], :not([type]))";
const PRESSED = "input, select, button";
const KEYED = "[tabindex]";
/** A control that also scrolls, and still does while it is locked. */
const SCROLLS = "[data-scrolls]";
const TAKEN_BY_CONTROLS = ["keydown", "pointerdown", "pointermove"];

/** Controls that change no value: scrolling regions, retry buttons, buttons that start a long computation. */
const LEFT = "[role=region], pre, .formula, [role=alert] button, [data-control=run]";

/** Whole parts that change no value. */
const PARTS_LEFT: readonly string[] = ["rope-figure-tools", "rope-data-table"];

/** Marks attributes that the lock has set. */
const MARK = "locked";

const styles = css`
  svg,
  canvas,
  li,
  tr,
  :disabled,
  [aria-disabled="true"],
  [aria-disabled="true"] * {
    pointer-events: none;
    cursor: default;
  }
`;

/** The attributes of a control while it is locked; null removes one. */
function lockedAttributes(element: Element): Readonly<Record<string, string | null>> {
  if (element.matches(SCROLLS)) return { role: "region" };
  if (element.matches(LEFT)) return {};
  if (element.matches(TEXTS)) return { readonly: MARK };
  if (element.matches(PRESSED)) return { disabled: MARK };
  return element.matches(KEYED) ? { "aria-disabled": "true", tabindex: null } : {};
}

/**
 * Disables the controls of a figure and of its parts, including those drawn later. Returns a function that unlocks
 * them.
 */
export function lock(figure: ShadowRoot): () => void {
  /** The attributes that the figure itself set on its controls. */
  const own = new Map<Element, Map<string, string | null>>();
  const roots = new Set<ShadowRoot>();
  const end = new AbortController();
  const observer = new MutationObserver((records) => {
    for (const gone of own.keys()) if (!gone.isConnected) own.delete(gone);
    for (const root of new Set(records.map(({ target }) => target.getRootNode()))) take(root as ShadowRoot);
  });

  function enter(part: Element): void {
    const root = part.shadowRoot;
    if (end.signal.aborted || roots.has(root!) || PARTS_LEFT.includes(part.localName)) return;
    if (!root) {
      if (part.matches(":not(:defined)")) void customElements.whenDefined(part.localName).then(() => enter(part));
      return;
    }
    hold(root);
  }

  function hold(root: ShadowRoot): void {
    roots.add(root);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles.styleSheet!];
    for (const type of TAKEN_BY_CONTROLS)
      root.addEventListener(type, keepFromControl, { capture: true, signal: end.signal });
    observer.observe(root, {
      childList: true,
      subtree: true,
      attributeFilter: ["disabled", "readonly", "tabindex", "aria-disabled"],
    });
    take(root);
  }

  function take(root: ShadowRoot): void {
    for (const element of root.querySelectorAll("*")) {
      for (const [name, value] of Object.entries(lockedAttributes(element))) force(element, name, value);
      if (element.localName.includes("-")) enter(element);
    }
  }

  function force(element: Element, name: string, value: string | null): void {
    const now = element.getAttribute(name);
    if (now === value) return;
    const before = own.get(element) ?? new Map<string, string | null>();
    own.set(element, before.set(name, now));
    write(element, name, value);
  }

  hold(figure);
  return () => {
    end.abort();
    observer.disconnect();
    for (const root of roots)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== styles.styleSheet);
    for (const [element, attributes] of own) for (const [name, value] of attributes) write(element, name, value);
  };
}

function write(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The browser scrolls all the same. */
function keepFromControl(event: Event): void {
  if ((event.composedPath()[0] as Element).closest(SCROLLS)) event.stopPropagation();
}
