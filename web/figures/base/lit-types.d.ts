/** The part of Lit's interface that the figures' types use. Lit is bundled, so it need not be installed. */

/** A style sheet as Lit holds it. */
export interface CSSResult {
  readonly cssText: string;
}

/** The declared properties, by name. */
export type PropertyDeclarations = Readonly<Record<string, object>>;

/** The properties that changed since the last drawing, with their old values. */
export type PropertyValues<T = unknown> = T extends object ? Map<keyof T, unknown> : Map<PropertyKey, unknown>;

/**
 * The class that figures inherit from Lit: an element that redraws when a property changes, once for several changes.
 */
export declare class LitElement extends HTMLElement {
  /** Resolves when the changes are drawn; false if drawing changed a property again. */
  readonly updateComplete: Promise<boolean>;
  readonly renderRoot: HTMLElement | DocumentFragment;
  isUpdatePending: boolean;
  hasUpdated: boolean;
  requestUpdate(name?: PropertyKey, oldValue?: unknown): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, old: string | null, value: string | null): void;
  protected createRenderRoot(): HTMLElement | DocumentFragment;
  protected shouldUpdate(changed: Map<PropertyKey, unknown>): boolean;
  protected willUpdate(changed: Map<PropertyKey, unknown>): void;
  protected update(changed: Map<PropertyKey, unknown>): void;
  protected performUpdate(): void;
  protected render(): unknown;
  protected firstUpdated(changed: Map<PropertyKey, unknown>): void;
  protected updated(changed: Map<PropertyKey, unknown>): void;
}
