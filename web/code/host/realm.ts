import type { Message } from "../messages.js";

/** A place in which the interpreter runs: a process of Node, or a worker of a page. */
export interface Realm {
  send(message: Message): void;
  /** Keeps Node from exiting, while a program runs. */
  hold(): void;
  /** Lets Node exit. */
  rest(): void;
  /** Ends it at once, whatever it does. */
  end(): void;
}

export interface RealmEvents {
  receive(message: Message): void;
  /** Called when it ends by itself. */
  lost(message: string): void;
}
