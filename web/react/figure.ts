import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from "react";
import type { AriaAttributes, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from "react";
import type { RopeElement } from "ropewalk/elements";

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Camel<Tail>}`
  : Capitalize<Name>;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The inputs that every figure has. */
type Input = "engine" | "spec" | "model" | "config" | "sentence" | "theme" | "locked";

/** Members of every figure that come from the browser and from Lit. */
type Common = Exclude<keyof RopeElement, Input>;

/** A figure's own events, and those of every standalone figure. */
type AllEvents<Element, Events> = Element extends RopeElement
  ? Events & { "figure-change": { state: string } }
  : Events;

type OwnKeys<Element> = {
  [Key in keyof Element]-?: Key extends Common
    ? never
    : Same<Pick<Element, Key>, Readonly<Pick<Element, Key>>> extends true
      ? never
      : Key;
}[keyof Element];

/** React reserves `key`, so an element's property `key` is the prop `keyValue`. */
type PropName<Key> = Key extends "key" ? "keyValue" : Key;

/** The figure's own properties, all optional, and a handler for each of its events. */
export type FigureProps<Element, Events> = { [Key in OwnKeys<Element> as PropName<Key>]?: Element[Key] | undefined } & {
  [Name in keyof AllEvents<Element, Events> & string as `on${Camel<Name>}`]?:
    ((event: CustomEvent<AllEvents<Element, Events>[Name]>) => void) | undefined;
} & Pick<HTMLAttributes<Element>, HtmlName> &
  AriaAttributes;

const htmlNames = [
  "children",
  "className",
  "dir",
  "hidden",
  "id",
  "lang",
  "role",
  "slot",
  "style",
  "tabIndex",
  "title",
] as const;
type HtmlName = (typeof htmlNames)[number];

/** A figure as a React component; `ref` gives the element. */
export type Figure<Element, Events> = ForwardRefExoticComponent<FigureProps<Element, Events> & RefAttributes<Element>>;

const isForReact = (name: string): boolean =>
  /^(?:aria-|data-)/.test(name) || (htmlNames as readonly string[]).includes(name);

const propertyOf = (name: string): string => (name === "keyValue" ? "key" : name);

const handlerName = (event: string): string =>
  `on-${event}`.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * A component for the element `tag`. On a server it renders the tag with its children, which a reader without
 * JavaScript sees; in the browser `define` registers the element, properties are set as properties and handlers become
 * listeners.
 */
export function figure<Element extends HTMLElement, Events>(
  tag: string,
  events: readonly (keyof Events & string)[],
  define: () => Promise<unknown>,
): Figure<Element, Events> {
  const listened = new Map([...events, "figure-change"].map((event) => [handlerName(event), event as string]));
  const component = forwardRef<Element, FigureProps<Element, Events>>((props, ref) => {
    const own = useRef<Element>(null);
    useImperativeHandle(ref, () => own.current!, []);
    useEffect(() => {
      const element = own.current!;
      // As React does with the props that an element does not have. The element says that it has no such attribute.
      void define().then(() => {
        for (const [name, value] of Object.entries(props))
          if (!isForReact(name) && !/^on/i.test(name) && !(propertyOf(name) in Object.getPrototypeOf(element)))
            element.setAttribute(name, String(value));
      });
    }, []);
    useEffect(() => {
      const element = own.current!;
      const listeners: [string, EventListener][] = [];
      for (const [name, value] of Object.entries(props)) {
        const event = listened.get(name);
        if (event !== undefined) listeners.push([event, value as EventListener]);
        else if (!isForReact(name) && value !== undefined) Reflect.set(element, propertyOf(name), value);
      }
      for (const [event, listener] of listeners) if (listener) element.addEventListener(event, listener);
      return () => {
        for (const [event, listener] of listeners) element.removeEventListener(event, listener);
      };
    });
    const { className, ...rest } = Object.fromEntries(Object.entries(props).filter(([name]) => isForReact(name)));
    return createElement(tag, { ...rest, ...(className === undefined ? {} : { class: className }), ref: own });
  });
  component.displayName = tag;
  return component as unknown as Figure<Element, Events>;
}
