// Every host: the folder of its project, the tool that builds it, and where its page is. What a case may say beside
// this is in ../consumers/list.mjs. `debian` is the package that brings a tool which npm does not have; `markup` is the
// built page, which has to hold the tag and the words for readers without JavaScript; `steps` go on with the page,
// `checks` says what they check.
import { slides } from "./slides.mjs";

/** For a host without a bundler: the file that contains everything, beside the host's own static files. */
const copyScript = (folder) => `mkdir -p ${folder} && cp node_modules/ropewalk/dist/ropewalk.global.js ${folder}/`;

export const hosts = [
  {
    name: "reveal",
    tool: "reveal.js",
    quick: true,
    cases: [{ what: "slides", folder: ".", steps: slides, checks: "keys, dragging on a scaled slide" }],
  },
  {
    name: "docusaurus",
    tool: "@docusaurus/core",
    type: "", // the generated files are of both module kinds, so no package.json may set one
    cases: [
      { what: "MDX, build", build: ["docusaurus build"], folder: "build", page: "", markup: "build/index.html" },
      { what: "MDX, development server", server: "docusaurus start --host 127.0.0.1 --port {port} --no-open" },
    ],
  },
  {
    name: "astro",
    tool: "astro",
    cases: [
      { what: "MDX, build", build: ["astro build"], folder: "dist", markup: "dist/index.html" },
      { what: "MDX, development server", server: "astro dev --host 127.0.0.1 --port {port}" },
    ],
  },
  {
    name: "hugo",
    version: "hugo version",
    debian: { hugo: "hugo" },
    cases: [
      {
        what: "Markdown with raw HTML",
        build: [copyScript("static"), "hugo --quiet"],
        folder: "public",
        page: "clocks/",
        markup: "public/clocks/index.html",
      },
    ],
  },
  {
    name: "myst",
    version: "sphinx-build --version",
    debian: { "sphinx-build": "python3-myst-parser" },
    cases: [
      {
        what: "MyST Markdown with raw HTML",
        build: [copyScript("_static"), "sphinx-build -q -W -b html . out"],
        folder: "out",
        markup: "out/index.html",
      },
    ],
  },
];
