// Everything that runs on the host is named by its content, and no job that runs third-party code has the rights to
// publish.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { inRoot } from "../../../web/tools/shared/project.mjs";

const folder = inRoot(".github/workflows");
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(`${folder}/${name}`, "utf8");
  return { name, text, ...parse(text) };
});
const jobs = workflows.flatMap((workflow) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${workflow.name}, ${name}`, workflow, job })),
);
const writes = (permissions) =>
  typeof permissions === "string"
    ? permissions !== "read-all"
    : Object.values(permissions).some((right) => right === "write");
/** Whether a job can change anything outside its own machine. */
const mayPublish = ({ workflow, job }) =>
  writes(job.permissions ?? workflow.permissions) || JSON.stringify(job).includes("secrets.");

it("every action is a commit, with its tag beside it", () => {
  for (const { text } of workflows) {
    const lines = text.split("\n").filter((line) => /\buses:/.test(line));
    for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
  const used = jobs.flatMap(({ job }) => job.steps.flatMap((step) => step.uses ?? []));
  expect(used.length).toBeGreaterThan(9);
  const commits = new Map(used.map((one) => one.split("@")));
  for (const one of used) expect(commits.get(one.split("@")[0]), "one version of each").toBe(one.split("@")[1]);
});

it("every image is a digest", () => {
  const images = jobs.flatMap(({ job }) => [
    job.container?.image ?? job.container ?? [],
    ...Object.values(job.services ?? {}).map(({ image }) => image),
  ]);
  expect(images.flat().length).toBeGreaterThan(2);
  for (const image of images.flat()) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

it("a workflow gives no rights to all of its jobs", () => {
  for (const { name, permissions } of workflows) expect(permissions, name).toEqual({ contents: "read" });
});

describe.each(jobs.filter(mayPublish))("$name, which may publish", ({ job }) => {
  it("takes what another job has built", () => {
    expect(job.needs).toEqual(expect.any(String));
  });

  it("has no files of the project, installs nothing and builds nothing", () => {
    const actions = job.steps.flatMap(({ uses }) => uses?.split("@")[0] ?? []);
    const allowed = ["actions/download-artifact", "actions/setup-node", "actions/deploy-pages"];
    for (const action of actions) expect(allowed).toContain(action);
    expect(job.container).toBeUndefined();
    for (const { run } of job.steps.filter((step) => step.run))
      expect(run).toMatch(/^(npm publish .*--ignore-scripts \.\/release\/[\w*.[\]-]+|gh release create .*)$/);
  });
});

it("the jobs that publish are those of npm, the release's notes and the page", () => {
  expect(jobs.filter(mayPublish).map(({ name }) => name)).toEqual(["page, deploy", "publish, npm", "publish, notes"]);
});

it("a checkout leaves no credentials behind", () => {
  const checkouts = jobs.flatMap(({ job }) => job.steps.filter(({ uses }) => uses?.startsWith("actions/checkout@")));
  expect(checkouts).toHaveLength(6);
  for (const step of checkouts) expect(step.with["persist-credentials"]).toBe(false);
});
