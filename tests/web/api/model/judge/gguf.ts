// Writes GGUF version 3: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Reads nothing of the project.
export type Value =
  number | string | boolean | { float: number } | { strings: string[] } | { ints: number[] } | { floats: number[] };

/** A tensor as ggml stores it: its type's number there, and its shape with the rows first. */
export interface GgufTensor {
  name: string;
  shape: readonly number[];
  type: number;
  bytes: Uint8Array;
}

class Writer {
  readonly #parts: Uint8Array[] = [];
  length = 0;

  bytes(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.length += bytes.length;
  }
  number(size: number, write: (view: DataView) => void): void {
    const bytes = new Uint8Array(size);
    write(new DataView(bytes.buffer));
    this.bytes(bytes);
  }
  u32(value: number): void {
    this.number(4, (view) => view.setUint32(0, value, true));
  }
  u64(value: number): void {
    this.number(8, (view) => view.setBigUint64(0, BigInt(value), true));
  }
  f32(value: number): void {
    this.number(4, (view) => view.setFloat32(0, value, true));
  }
  text(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.u64(bytes.length);
    this.bytes(bytes);
  }
  fillTo(multiple: number): void {
    this.bytes(new Uint8Array((multiple - (this.length % multiple)) % multiple));
  }
  all(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

const types = { u32: 4, f32: 6, bool: 7, string: 8, list: 9 };
const alignment = 32;

function putValue(to: Writer, value: Value): void {
  if (typeof value === "number") {
    to.u32(types.u32);
    to.u32(value);
  } else if (typeof value === "string") {
    to.u32(types.string);
    to.text(value);
  } else if (typeof value === "boolean") {
    to.u32(types.bool);
    to.bytes(Uint8Array.of(Number(value)));
  } else if ("float" in value) {
    to.u32(types.f32);
    to.f32(value.float);
  } else {
    const [type, entries] =
      "strings" in value
        ? [types.string, value.strings]
        : "ints" in value
          ? [types.u32, value.ints]
          : [types.f32, value.floats];
    to.u32(types.list);
    to.u32(type);
    to.u64(entries.length);
    for (const entry of entries) {
      if (typeof entry === "string") to.text(entry);
      else if (type === types.f32) to.f32(entry);
      else to.u32(entry);
    }
  }
}

export function gguf(metadata: Readonly<Record<string, Value>>, tensors: readonly GgufTensor[]): Uint8Array {
  const file = new Writer();
  file.bytes(new TextEncoder().encode("GGUF"));
  file.u32(3);
  file.u64(tensors.length);
  file.u64(Object.keys(metadata).length);
  for (const [key, value] of Object.entries(metadata)) {
    file.text(key);
    putValue(file, value);
  }
  let offset = 0;
  for (const { name, shape, type, bytes } of tensors) {
    file.text(name);
    file.u32(shape.length);
    for (const size of shape.toReversed()) file.u64(size);
    file.u32(type);
    file.u64(offset);
    offset += Math.ceil(bytes.length / alignment) * alignment;
  }
  for (const { bytes } of tensors) {
    file.fillTo(alignment);
    file.bytes(bytes);
  }
  file.fillTo(alignment);
  return file.all();
}
