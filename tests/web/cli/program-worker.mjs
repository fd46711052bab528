// Runs the built program once for each message, in one thread, and answers with its exit status and its output.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { answered, program } = workerData;
const address = pathToFileURL(program).href;
const output = { stdout: "", stderr: "" };
for (const name of Object.keys(output))
  process[name].write = (text) => {
    output[name] += text;
    return true;
  };

let calls = 0;
parentPort.on("message", async ({ args, port }) => {
  output.stdout = output.stderr = "";
  process.exitCode = undefined;
  process.argv = [process.execPath, program, ...args];
  process.removeAllListeners("uncaughtException");
  calls += 1;
  await import(`${address}?call=${calls}`);
  while (process.exitCode === undefined) await new Promise((resolve) => setTimeout(resolve));
  port.postMessage({ status: process.exitCode, ...output });
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
});
