import type { Plugin } from "vite";

/**
 * The content security policy of the page: only its own files. No inline script, no inline style, no eval, no form, no
 * other host. WebAssembly needs 'wasm-unsafe-eval'; connect-src is for the wasm file and the offline copy. Text becomes
 * markup or a script's address only through Lit or trusted-types.ts.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:", // a text of ropewalk/code becomes a worker, which has this policy too
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default lit-html",
].join("; ");

/** Writes the policy into the built page, so that it applies on hosts that send no headers. */
export function statedPolicy(): Plugin {
  return {
    name: "stated-policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: contentSecurityPolicy },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** Sends the policy with every served file except the docs, whose examples readers can edit. */
export function policyHeader(): Plugin {
  return {
    name: "policy-header",
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith("/docs/")) response.setHeader("Content-Security-Policy", contentSecurityPolicy);
        next();
      });
    },
  };
}
