// The development server bundles dependencies beforehand, which loses the file beside them: the package is left out of
// that.
export default {
  optimizeDeps: { exclude: ["ropewalk"] },
  build: { outDir: "dist-subpaths", rollupOptions: { input: ["subpaths.html", "code.html"] } },
};
