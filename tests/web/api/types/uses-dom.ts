// The use of its own memory by a page.
import type { Rope, Ropewalk } from "../../../../dist/index.js";

export async function digest(rw: Ropewalk, rope: Rope): Promise<ArrayBuffer> {
  const packed = rope.packed({ start: 0, count: 8 });
  const blob = new Blob([packed, rope.cosSin([0, 1]).cos, rw.frequencies(rope.spec).invFreq]);
  const read = rw.tensor([4]).read();
  await crypto.subtle.digest("SHA-256", read);
  await crypto.subtle.digest("SHA-256", rw.sinusoidal([0], 4));
  return blob.arrayBuffer();
}
