import type { Plugin } from "vite";

/**
 * The content security policy of the page: its own files only. No inline script, no inline style, no eval, no form,
 * no other host. 'wasm-unsafe-eval' is what WebAssembly needs; connect-src is for the wasm file and the copy kept for
 * offline. No text becomes markup or a script's address unless Lit made it or trusted-types.ts allows it.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default lit-html",
].join("; ");

/** States the policy in the built page, so that it holds on hosts that send no headers. */
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

/** Sends the policy with every served file but the docs, whose examples their reader may change. */
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
