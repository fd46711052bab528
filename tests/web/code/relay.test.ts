// A worker that runs programs has its document start their interpreters: what passes between them, whichever is first.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFor, startThere } from "../../../web/code/host/relay.js";
import type { Message } from "../../../web/code/messages.js";
import type { Realm } from "../../../web/code/host/realm.js";

/** The document's worker with an interpreter: it gives each message back. */
class Echo extends EventTarget {
  static all: Echo[] = [];
  ended = false;
  constructor() {
    super();
    Echo.all.push(this);
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  postMessage(message: Message): void {
    this.say(structuredClone(message));
  }
  terminate(): void {
    this.ended = true;
  }
}
beforeEach(() => {
  Echo.all = [];
  vi.stubGlobal("Worker", Echo);
});
afterEach(() => void vi.unstubAllGlobals());

/** Both sides of one interpreter. */
function started(): { realm: Realm; end: () => void; received: Message[]; lost: string[]; close: () => void } {
  const [received, lost]: [Message[], string[]] = [[], []];
  let end = (): void => undefined;
  let close = (): void => undefined;
  const realm = startThere(
    (script, port) => {
      close = () => port.close();
      end = startFor(script, port);
    },
    "the script",
    { receive: (message) => received.push(message), lost: (message) => lost.push(message) },
  );
  return { realm, end, received, lost, close };
}

test("a message that is sent before the interpreter is there arrives, and its answer comes back", async () => {
  const { realm, received, lost, close } = started();
  const message = { text: "run", parts: [Uint8Array.of(1, 2), new Uint8Array(0)] };
  realm.send(message);
  await expect.poll(() => received).toEqual([message]);
  expect([Echo.all.length, Echo.all[0]!.ended, lost]).toEqual([1, false, []]);
  close();
});

test.each(["by the worker", "by the document"])("it is ended %s, also before it is there", async (side) => {
  for (const wait of [false, true]) {
    const { realm, end, received, lost, close } = started();
    if (wait) {
      realm.send({ text: "", parts: [] });
      await expect.poll(() => received.length).toBe(1);
    }
    if (side === "by the worker") realm.end();
    else end();
    await expect.poll(() => Echo.all.at(-1)?.ended).toBe(true);
    expect(lost).toEqual([]);
    close();
  }
});

test("what is no message is lost with the interpreter, and so is one that stops", async () => {
  for (const [act, words] of [
    [(one: Echo) => one.say({ text: 1 }), "its answer is no message"],
    [(one: Echo) => one.say(null), "its answer is no message"],
    [(one: Echo) => one.say({ text: "", parts: [[1]] }), "its answer is no message"],
    [(one: Echo) => one.dispatchEvent(Object.assign(new Event("error"), { message: "no memory" })), "no memory"],
    [(one: Echo) => one.dispatchEvent(new Event("error")), "its worker did not load"],
  ] as const) {
    const { received, lost, close } = started();
    await expect.poll(() => Echo.all.length).toBeGreaterThan(0);
    act(Echo.all.at(-1)!);
    await expect.poll(() => lost).toEqual([words]);
    expect([received, Echo.all.at(-1)!.ended]).toEqual([[], true]);
    close();
    Echo.all = [];
  }
});

test("a worker that cannot start is told, and its address is given back", async () => {
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  vi.stubGlobal("Worker", function refuse(): never {
    throw new Error("refused by a policy");
  });
  const { lost, end, close } = started();
  await expect.poll(() => lost).toEqual(["refused by a policy"]);
  expect(revoked).toHaveBeenCalledOnce();
  end();
  close();
});
