import { articlePictures } from "./article-pictures.js";
import { linkPreview } from "./link-preview.js";
import { offline } from "./offline.js";
import { chapterSettings, folder, path, workersIn } from "./settings.js";
import { wasmFile } from "./wasm-file.js";

export default chapterSettings("learn", {
  root: path("learn"),
  plugins: [articlePictures(), linkPreview(), wasmFile("./", "core"), offline(folder)],
  build: { emptyOutDir: true },
  worker: workersIn("assets"),
});
