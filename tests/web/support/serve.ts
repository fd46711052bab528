import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const UTF8 = "text/html; charset=utf-8";
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export interface Served {
  url: string;
  /** Paths asked for, in order. */
  asked: string[];
  /** Puts a page at this path of the host, and gives its address. */
  put(path: string, html: string, headers?: Record<string, string>): string;
  /** Files whose path matches fail with 503 from now on; nothing: all are there again. */
  lose(pattern?: RegExp): void;
  /** Takes other files from now on: another build. */
  use(folder: string): void;
  close(): Promise<void>;
}

/** The files of ropewalk-models: on each host, in the folder where the package expects them. */
const tinyModels = fileURLToPath(new URL("../../../web/models/tiny", import.meta.url));

/** The response sent in place of a file. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * A plain static host on 127.0.0.1 for the files of one folder, below `prefix`, with the given headers. `instead`
 * replaces the files whose path ends like one of its names.
 */
export async function serve(
  folder: string,
  prefix = "/",
  headers: Record<string, string> = {},
  instead: Record<string, Answer> = {},
): Promise<Served> {
  let from = folder;
  let lost: RegExp | undefined;
  const pages = new Map<string, { html: string; own: Record<string, string> }>();
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "", "http://host").pathname);
    asked.push(path);
    if (lost?.test(path)) return void response.writeHead(503).end();
    const page = pages.get(path);
    if (page) return void response.writeHead(200, { "Content-Type": UTF8, ...headers, ...page.own }).end(page.html);
    const file = path.endsWith("/") ? `${path}index.html` : path;
    const answer = Object.entries(instead).find(([name]) => path.endsWith(name))?.[1];
    if (answer !== undefined) {
      response.writeHead(answer.status ?? 200, answer.headers ?? { "Content-Type": types[".js"], ...headers });
      return void response.end(answer.body);
    }
    const models = `${prefix}ropewalk-models/`;
    const found = path.startsWith(models)
      ? readFile(join(tinyModels, normalize(`/${file.slice(models.length)}`)))
      : path.startsWith(prefix)
        ? readFile(join(from, normalize(`/${file.slice(prefix.length)}`)))
        : Promise.reject(new Error("another folder"));
    found.then(
      (bytes) =>
        response.writeHead(200, { "Content-Type": types[extname(file)] ?? "text/plain", ...headers }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin + prefix,
    asked,
    put(path, html, own = {}) {
      pages.set(path, { html, own });
      return origin + path;
    },
    lose(pattern) {
      lost = pattern;
    },
    use(other) {
      from = other;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
