// The development server bundles dependencies beforehand, which loses the files beside them: the package is left out of
// that.
export default {
  optimizeDeps: { exclude: ["ropewalk"] },
  server: { headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" } },
  build: { outDir: "dist-subpaths", rollupOptions: { input: ["subpaths.html", "code.html"] } },
};
