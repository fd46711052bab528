// One tensor as the files that are read, made without any other program.
import { deflateRawSync } from "node:zlib";
import { npyBytes } from "../../../web/porting/files/npy.js";
import { bytesSource, type ByteSource } from "../../../web/porting/files/source.js";

export const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);
export const source = (name: string, content: string | Uint8Array<ArrayBuffer>): ByteSource =>
  bytesSource(name, typeof content === "string" ? text(content) : content);

export const shape = [1, 2, 3, 4];
export const data = Float32Array.from({ length: 24 }, (_, i) => Math.fround(Math.sin(i) * 10 ** ((i % 7) - 3)));
export const npy = npyBytes({ shape, data });

export const joined = (...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  pieces.reduce((at, piece) => (all.set(piece, at), at + piece.length), 0);
  return all;
};
export function numbers(size: number, ...fields: [at: number, bytes: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size));
  for (const [at, bytes, value] of fields)
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  return new Uint8Array(view.buffer);
}

/** An archive as zipfile writes it, without checksums, which no reader here asks for. */
export function zip(
  files: Record<string, Uint8Array>,
  deflate = true,
  says = (size: number): number => size,
): Uint8Array<ArrayBuffer> {
  let at = 0;
  const [locals, entries]: [Uint8Array[], Uint8Array[]] = [[], []];
  for (const [name, content] of Object.entries(files)) {
    const packed = deflate ? deflateRawSync(content) : content;
    const method = deflate ? 8 : 0;
    const size = says(content.length);
    const local = joined(numbers(30, [0, 4, 0x04034b50], [8, 2, method], [26, 2, name.length]), text(name), packed);
    entries.push(
      joined(
        numbers(
          46,
          [0, 4, 0x02014b50],
          [10, 2, method],
          [20, 4, packed.length],
          [24, 4, size],
          [28, 2, name.length],
          [42, 4, at],
        ),
        text(name),
      ),
    );
    locals.push(local);
    at += local.length;
  }
  const directory = joined(...entries);
  const end = numbers(22, [0, 4, 0x06054b50], [10, 2, entries.length], [12, 4, directory.length], [16, 4, at]);
  return joined(...locals, directory, end);
}

export function safetensors(header: object, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const json = text(JSON.stringify(header));
  return joined(numbers(8, [0, 4, json.length]), json, content);
}
export const bytes = new Uint8Array(data.buffer);
export const oneTensor = { q: { dtype: "F32", shape, data_offsets: [0, 96] } };

/** A tensor of a GGUF file: `ne` has the fastest axis first, `type` is its number in ggml. */
export interface GgufTensor {
  ne: number[];
  type: number;
  content: Uint8Array;
}
/** A GGUF file, version 3, with a text, a list of texts, a number and an alignment of its own before its tensors. */
export function gguf(tensors: Record<string, GgufTensor>, alignment = 64): Uint8Array<ArrayBuffer> {
  const u32 = (value: number): Uint8Array => numbers(4, [0, 4, value]);
  const u64 = (value: number): Uint8Array => numbers(8, [0, 4, value]);
  const string = (value: string): Uint8Array => joined(u64(text(value).length), text(value));
  const padded = (piece: Uint8Array): Uint8Array =>
    joined(piece, new Uint8Array(Math.ceil(piece.length / alignment) * alignment - piece.length));
  const values = joined(
    joined(string("general.architecture"), u32(8), string("llama")),
    joined(string("tokenizer.ggml.tokens"), u32(9), u32(8), u64(2), string("a"), string("bc")),
    joined(string("tokenizer.ggml.scores"), u32(9), u32(6), u64(2), u32(0), u32(0)),
    joined(string("general.alignment"), u32(4), u32(alignment)),
  );
  let offset = 0;
  const infos = Object.entries(tensors).map(([name, { ne, type, content }]) => {
    const info = joined(string(name), u32(ne.length), ...ne.map(u64), u32(type), u64(offset));
    offset += padded(content).length;
    return info;
  });
  const head = joined(text("GGUF"), u32(3), u64(infos.length), u64(4), values, ...infos);
  return joined(padded(head), ...Object.values(tensors).map(({ content }) => padded(content)));
}
export const oneGguf = gguf({ q: { ne: [...shape].reverse(), type: 0, content: bytes } });
