// Messages in a pipe: the lengths of text and parts, then their bytes. Only data can be in them, and only so much.
import { MOST_BYTES, type Message } from "../messages.js";

const MOST_PARTS = 10_000;

export function* frameOf({ text, parts }: Message): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const lengths = [bytes.length, ...parts.map((part) => part.length)];
  yield new Uint8Array(Uint32Array.of(parts.length, ...lengths).buffer);
  yield bytes;
  yield* parts;
}

/** Takes the pipe's bytes and gives each message when it is whole. Errors: RangeError for one that is too large. */
export function readFrames(receive: (message: Message) => void): (chunk: Uint8Array) => void {
  const reader = frames(receive);
  let wanted = new Uint8Array(reader.next().value as number);
  let filled = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + wanted.length - filled);
      wanted.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      while (filled === wanted.length) {
        wanted = new Uint8Array(reader.next(wanted).value as number);
        filled = 0;
      }
    }
  };
}

/** Asks for numbers of bytes. */
function* frames(receive: (message: Message) => void): Generator<number, never, Uint8Array<ArrayBuffer>> {
  for (;;) {
    const [count = 0] = new Uint32Array((yield 4).buffer);
    if (count > MOST_PARTS) throw new RangeError(`a message of ${count} parts`);
    const lengths = [...new Uint32Array((yield 4 * (count + 1)).buffer)];
    const total = lengths.reduce((sum, length) => sum + length, 0);
    if (total > MOST_BYTES) throw new RangeError(`a message of ${total} bytes`);
    const whole: Uint8Array[] = [];
    for (const length of lengths) whole.push(yield length);
    const [text, ...parts] = whole as [Uint8Array, ...Uint8Array[]];
    receive({ text: new TextDecoder().decode(text), parts });
  }
}
