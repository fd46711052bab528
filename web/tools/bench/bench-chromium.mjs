// Takes one sample in headless Chromium: one browser, the suite served from 127.0.0.1.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { peersFolder } from "./bench-peers.mjs";
import { distFolder } from "../build/package.mjs";
import { launchChromium } from "../shared/chromium.mjs";
import { inRoot } from "../shared/project.mjs";

const site = inRoot("build/bench_site");
const peerFiles = [
  "onnxruntime-web/dist/ort-wasm-simd-threaded.mjs",
  "onnxruntime-web/dist/ort-wasm-simd-threaded.wasm",
  "@wllama/wllama/esm/wasm/wllama.wasm",
  "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm",
  "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm",
  "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm",
];

/** Bundles the suite, and the peers when they are there, into build/bench_site. */
export async function prepare({ withPeers }) {
  const { build } = await import("vite");
  const entries = { browser: inRoot("build/bench/browser.js"), ...(withPeers && { peers: `${peersFolder}/index.js` }) };
  await build({
    configFile: false,
    root: inRoot("build/bench"),
    logLevel: "error",
    resolve: {
      alias: {
        "ropewalk/relaxed": `${distFolder}/relaxed.js`,
        "ropewalk/model": `${distFolder}/model.js`,
        ropewalk: `${distFolder}/index.js`,
      },
    },
    build: {
      outDir: site,
      emptyOutDir: true,
      target: "es2022",
      minify: false,
      rollupOptions: { input: entries, preserveEntrySignatures: "strict", output: { entryFileNames: "[name].js" } },
    },
  });
  writeFileSync(
    `${site}/index.html`,
    '<!doctype html><title>bench</title><script type="module" src="browser.js"></script>\n',
  );
  if (!withPeers) return;
  mkdirSync(`${site}/wasm`);
  for (const file of peerFiles) {
    copyFileSync(`${peersFolder}/node_modules/${file}`, `${site}/wasm/${file.split("/").at(-1)}`);
  }
}

async function serve() {
  const { preview } = await import("vite");
  // Isolated pages get a more precise clock.
  const headers = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  return preview({
    configFile: false,
    root: inRoot("build/bench"),
    logLevel: "error",
    build: { outDir: site },
    preview: { host: "127.0.0.1", port: 0, headers },
  });
}

export async function hostName() {
  const browser = await launchChromium();
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}

/** Runs the suite in a new browser; `tell` receives each line as it arrives. */
export async function sample({ only, short, withPeers }, tell) {
  const server = await serve();
  const browser = await launchChromium();
  try {
    const url = server.resolvedUrls.local[0];
    const page = await browser.newPage();
    const options = { only, short, ...(withPeers && { peers: `${url}peers.js`, wasmPaths: `${url}wasm/` }) };
    await page.exposeFunction("benchTell", tell);
    await page.goto(url);
    await page.waitForFunction(() => "benchRun" in window);
    await page.evaluate((given) => {
      window.benchOptions = given;
      return window.benchRun();
    }, options);
  } finally {
    await browser.close();
    await server.close();
  }
}
