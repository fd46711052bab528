// Settings
const a = [2, 3, 1, 1, 2];
const b = [4, 2, 3];

for (const x of a) console.log(Int8Array.from(b, (y) => x * y).join(" "));
