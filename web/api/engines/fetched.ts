import { describe } from "../errors/errors.js";
import { unavailable } from "./host.js";

/** The bytes at a URL, or of a file in Node. Errors: wasm-unavailable. */
export async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = url.startsWith("file:") ? await readInNode(url) : undefined;
  if (file !== undefined) return file;
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw unavailable({ rule: "not-fetched", value: url, of: describe(error) });
  }
  if (!response.ok) throw unavailable({ rule: "status", value: url, of: String(response.status) });
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw unavailable({ rule: "broken-off", value: url, of: describe(error) });
  }
}

interface NodeProcess {
  getBuiltinModule?: (name: "fs/promises") => { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> } | undefined;
}

/** Node's fetch refuses file URLs. The file system module is imported at run time, so that no bundler looks for it. */
async function readInNode(url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { process } = globalThis as { process?: NodeProcess };
  const files = process?.getBuiltinModule?.("fs/promises");
  try {
    return await files?.readFile(new URL(url));
  } catch (error) {
    throw unavailable({ rule: "not-fetched", value: url, of: describe(error) });
  }
}
