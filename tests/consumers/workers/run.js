// Starts the run-time of Cloudflare Workers with both workers, asks them, and prints what they answer.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const run = spawn(
  "node_modules/@cloudflare/workerd-linux-64/bin/workerd",
  ["serve", "worker.capnp", "--control-fd=3"],
  {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  },
);
const ports = {};
for await (const line of createInterface({ input: run.stdio[3] })) {
  const { socket, port } = JSON.parse(line);
  ports[socket] = port;
  if (ports.http && ports.refused) break;
}
const ask = async (socket) => (await fetch(`http://127.0.0.1:${ports[socket]}/`)).json();
try {
  const { code, message = "" } = await ask("refused");
  const refused = code === "wasm-unavailable" && message.includes("wasmModule");
  console.log(JSON.stringify({ ...(await ask("http")), refused }));
} finally {
  run.kill();
}
