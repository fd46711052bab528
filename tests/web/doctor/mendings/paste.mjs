// Pastes a mending into a program as its reader would: each line in the place of the last one that assigns the same
// names.

const assigned = (line) => /^\s*([a-z_]\w*(?:, [a-z_]\w*)*) = (.*)$/i.exec(line);
const targetsOf = (line) => assigned(line)?.[1].split(", ") ?? [];
const uses = (line, name) => new RegExp(`(?<![.\\w])${name}\\b`).test(line);
/** Whether a line changes the variable that it assigns. */
const changes = (line) => targetsOf(line).some((name) => uses(assigned(line)[2], name));
/** Whether it converts its own value to 16 bits. */
const rounds = (line) => changes(line) && /^\w+\.(to|half|bfloat16)\(/.test(assigned(line)[2]);
/** Whether it selects from each axis the angles by which a pair rotates. */
const selects = (line) => changes(line) && /^torch\.(cat|stack)\(.*freqs\[/.test(assigned(line)[2]);
const indentOf = (line) => /^\s*/.exec(line)[0];

export function pasted(program, lines) {
  const list = program.trim().split("\n");
  // The block that has the first of them: lines of other functions are not those of the rotation.
  const inPlace = lines.map((line) =>
    list.findLast((one) => targetsOf(one).join() === targetsOf(line).join() && targetsOf(one).length > 0),
  );
  const indent = indentOf(inPlace.find((line) => line !== undefined) ?? "");
  const pending = [];
  let at = 0;
  for (const line of lines) {
    const targets = targetsOf(line);
    const same = list.flatMap((one, i) =>
      indentOf(one) === indent && targetsOf(one).length > 0 && targetsOf(one).every((name) => targets.includes(name))
        ? [i]
        : [],
    );
    if (targets.length === 0) {
      list.unshift(line);
      at += 1;
    } else if (changes(line) && list.includes(indent + line)) {
      at = list.indexOf(indent + line);
    } else if (changes(line)) {
      const first = list.findIndex(
        (one) => /^[a-z]/.test(one) && !one.startsWith("def") && targets.some((name) => uses(one, name)),
      );
      list.splice((at = same.length > 0 ? same.at(-1) + 1 : first), 0, indent + line);
    } else {
      const places = same.filter((i) => !changes(list[i]));
      if (places.length === 0) {
        pending.push(indent + line);
        continue;
      }
      at = places.at(-1);
      list[at] = indent + line;
      // A line that rounds the old value, or takes parts of it, would do the same to the new one.
      for (const i of same.toReversed()) if (i > at && (rounds(list[i]) || selects(list[i]))) list.splice(i, 1);
    }
    list.splice(at, 0, ...pending);
    at += pending.splice(0).length;
  }
  list.splice(at + 1, 0, ...pending);
  return list.join("\n");
}

/** The lines of a finding's fix, as Check shows them after its words. */
export const linesOf = (fix) => /^[^:=([]+:\s*(.*[=([].*)$/s.exec(fix)?.[1].split("; ") ?? [];
