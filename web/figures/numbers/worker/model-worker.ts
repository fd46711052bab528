// The worker that runs the models of a document's figures. It imports nothing on demand, so that every bundler can make
// it one file; weights are sent to it.
import { loadTinyFiles } from "../../../api/model/load.js";
import { factsOf, type LoadRequest } from "./messages.js";
import { models, serve } from "./serve.js";

serve({
  async answer({ model: name, files }: LoadRequest) {
    const model = await loadTinyFiles(files);
    models.get(name)?.dispose();
    models.set(name, model);
    return factsOf(model);
  },
});
