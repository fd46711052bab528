/** Messages between the slides and the notes window: the current slide, and where to go. */
export type Message = { at: number } | { go: number } | { asks: true };

export interface Link {
  send(message: Message): void;
}

const isMessage = (data: unknown): data is Message =>
  typeof data === "object" &&
  data !== null &&
  (("at" in data && Number.isInteger(data.at)) || ("go" in data && Number.isInteger(data.go)) || "asks" in data);

export function link(receive: (message: Message) => void): Link {
  const channel = new BroadcastChannel("ropewalk-slides");
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) receive(data);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  return { send: (message) => channel.postMessage(message) };
}
