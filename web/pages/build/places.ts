import manifest from "../../../package.json" with { type: "json" };

const { homepage, repository, bugs } = manifest;

/** PROJECT of web/pages/shell/assets.d.ts: the project's addresses, from package.json. */
export const definePlaces = {
  PROJECT: JSON.stringify({ homepage, repository: repository.url.replace(/^git\+|\.git$/g, ""), bugs }),
};
