// The worker of a reader's own model: it reads the files, and its memory is freed with it. All data stays in the
// browser.
import { loadModel, MOST_BYTES } from "../../../api/model/load.js";
import type { ModelFiles } from "../../../api/model/types.js";
import { factsOf } from "../../../figures/numbers/worker/messages.js";
import { modelOf, models, serve, type Watched } from "../../../figures/numbers/worker/serve.js";
import { blobSource } from "../../../porting/files/source.js";
import { openCheckpoint } from "../../../weights/files.js";
import { modelFiles } from "../../../weights/model-files.js";
import { failureOf } from "../../check/work/failure-data.js";
import type { Looked, OwnFiles, OwnRequest } from "./messages.js";
import { wordsOf } from "./tokenizer.js";

const OWN = "own";

/** The argument of loadModel, and whether it contains text. A vocabulary can look like a config. */
async function filesOf({ files }: OwnFiles): Promise<[files: ModelFiles, tokenizer: boolean]> {
  const all = files.map(({ name, blob }) => blobSource(name, blob));
  const sources = all.filter(
    ({ name }) => !/(?:tokenizer|vocab|symbols|special_tokens|generation)[^/]*\.json$/.test(name),
  );
  const { config } = await openCheckpoint(sources.length > 0 ? sources : all);
  const words = await wordsOf(all);
  return [{ ...(await modelFiles(sources, config?.content)), ...words }, words !== undefined];
}

/** Ends loading before any weight is read. */
class Enough extends Error {}

async function look(given: OwnFiles): Promise<Looked> {
  const [files, tokenizer] = await filesOf(given);
  let bytes = 0;
  const progress = (_: number, of: number): void => {
    bytes = of;
    if (of <= MOST_BYTES) throw new Enough();
  };
  await loadModel(files, { progress }).catch((error: unknown) => {
    if (bytes === 0 || bytes > MOST_BYTES) throw error;
  });
  return { bytes, tokenizer };
}

serve({
  async answer(request: OwnRequest, { signal, progress }: Watched) {
    switch (request.kind) {
      case "look":
        return look(request);
      case "load": {
        const [files] = await filesOf(request);
        const model = await loadModel(files, { signal, progress: (done, of) => progress(done / of) });
        models.set(OWN, model);
        return factsOf(model);
      }
      case "encode":
        return modelOf(OWN).encode(request.text);
      case "decode":
        return modelOf(OWN).decode(request.ids);
      case "pieces":
        return pieces(Array.from(request.ids));
    }
  },
  failure(error) {
    const failure = failureOf(error);
    return "file" in failure ? { message: failure.file.message, file: failure.file } : undefined;
  },
});

/** Decodes each token together with the one before it, since some tokens alone lose their leading space. */
function pieces(ids: readonly number[]): string[] {
  const model = modelOf(OWN);
  return ids.map((id, i) => {
    if (i === 0) return model.decode([id]);
    const before = model.decode([ids[i - 1]!]);
    return model.decode([ids[i - 1]!, id]).slice(before.length);
  });
}
