// The form of a commit's subject, checked by the hook commit-msg: "scope: Subject", at most 72 characters.
import { readFileSync } from "node:fs";
import { runIfMain, StopError } from "../shared/run.mjs";

export const MOST = 72;

/** The scopes: parts of the core, of the package, of the pages, and of the work around them. */
export const scopes = (
  "attention bindings checkpoint config core doctor frequencies model rope rotate tables " +
  "api cli code conformance consumers embed engines figures gallery package porting positions react svg variants weights " +
  "check host lab learn pages shell source-texts texts " +
  "bench build ci docs format lint prose release reproduce security setup sizes tests tools tree"
).split(" ");

/** The fault of a message, or undefined. Messages that git writes itself (merges, reverts, fixups) are accepted. */
export function faultOf(message) {
  const [subject = "", second = ""] = message.split("\n").filter((line) => !line.startsWith("#"));
  if (/^(?:Merge |Revert "|fixup! |squash! )/.test(subject)) return undefined;
  const [, scope, text] = /^([a-z-]+): (.+)$/.exec(subject) ?? [];
  if (text === undefined) return `the subject is "${subject}"; it takes the form "scope: Subject"`;
  if (!scopes.includes(scope)) return `"${scope}" is no scope; there are ${scopes.join(", ")}`;
  if (!/^[^a-z\s].*[^.\s]$/u.test(text))
    return "what follows the scope begins with a capital and ends without a full stop";
  if (subject.length > MOST) return `the subject has ${subject.length} characters; it takes at most ${MOST}`;
  return second.trim() === "" ? undefined : "the line after the subject is to be empty";
}

await runIfMain(import.meta.url, () => {
  const fault = faultOf(readFileSync(process.argv[2], "utf8"));
  if (fault !== undefined) throw new StopError(fault);
});
