// npm run bare: clones HEAD into an empty Debian 12 in $TMPDIR and runs .ci/run there, or the command behind --, with
// this Node, its npm, and the machine's settings of apt and npm, but without the cache; deletes it at the end.
import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { constants, homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { progress, root, run, runIfMain, StopError } from "../shared/run.mjs";
import { debianSource } from "./debian.mjs";
import { installMissing } from "./setup.mjs";

const SUITE = "bookworm";
const clone = "/root/ropewalk";
const certificates = "/root/certificates.pem";

/** The environment of the command: only this process's network settings. */
export function environment(given) {
  const network = /^(https?_proxy|all_proxy|no_proxy|npm_config_(registry|proxy|https_proxy|noproxy))$/i;
  const kept = Object.entries(given).filter(([name]) => network.test(name) || name === "TERM");
  const own = { HOME: "/root", PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };
  return { ...Object.fromEntries(kept), ...own };
}

/** Runs a script with separate mounts and processes; returns its exit code. `quiet`: shows only failures. */
function apart(script, args, { env = process.env, quiet = false } = {}) {
  const options = ["--mount", "--pid", "--fork", "--kill-child", "--", "sh", "-c", script, "sh"];
  const stdio = quiet ? ["ignore", "pipe", "pipe"] : "inherit";
  const child = spawn("unshare", [...options, ...args], { env, stdio });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => output.push(data));
  const handlers = {
    SIGTERM: () => child.kill("SIGKILL"),
    SIGHUP: () => child.kill("SIGKILL"),
    SIGINT: () => {}, // the terminal also sends it to the script
  };
  for (const [signal, handle] of Object.entries(handlers)) process.on(signal, handle);
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new StopError(`unshare could not be started: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 128 + constants.signals[signal]);
    });
  }).finally(() => {
    for (const [signal, handle] of Object.entries(handlers)) process.off(signal, handle);
  });
}

/** Installs the smallest Debian system in `folder`. */
async function bootstrap(folder) {
  chmodSync(folder, 0o755); // apt reads as another user
  const { uri, signedBy } = debianSource();
  const command = ["debootstrap", "--variant=minbase", `--keyring=${signedBy}`, SUITE, folder, uri];
  const code = await apart('"$@"; exit $?', command, { quiet: true });
  if (code === 0) return;
  throw new StopError(
    `debootstrap ended with exit code ${code}. It needs the right to mount, the archive ${uri}, ` +
      `and a folder where devices are allowed: TMPDIR says where`,
  );
}

/**
 * Copies this Node with its npm, and the settings for downloading packages: those of apt and npm, keys and
 * certificates.
 */
async function bring(folder) {
  const inside = (path) => join(folder, path);
  const copy = (from, to = from) => existsSync(from) && cpSync(from, inside(to), { recursive: true });
  const prefix = dirname(dirname(process.execPath));
  const npm = "lib/node_modules/npm";
  if (!existsSync(join(prefix, npm))) throw new StopError(`no npm is in ${join(prefix, npm)}`);
  copy(process.execPath, "usr/local/bin/node");
  copy(join(prefix, npm), `usr/local/${npm}`);
  for (const name of ["npm", "npx"]) symlinkSync(`../${npm}/bin/${name}-cli.js`, inside(`usr/local/bin/${name}`));

  const setting = async (name) => (await run("npm", ["config", "get", name])).trim();
  copy(await setting("globalconfig"), "usr/local/etc/npmrc");
  copy(join(homedir(), ".npmrc"), "root/.npmrc");
  const given = [await setting("cafile"), process.env.NODE_EXTRA_CA_CERTS].find((file) => file && existsSync(file));
  if (given) copy(given, certificates);

  rmSync(inside("etc/apt"), { recursive: true });
  for (const path of ["/etc/apt", "/usr/share/keyrings", "/etc/hosts", "/etc/resolv.conf"]) copy(path);
  return given ? { NODE_EXTRA_CA_CERTS: certificates, npm_config_cafile: certificates } : {};
}

/** Mounts the kernel's file systems in the system of folder $1 and runs the other arguments there. */
const enter = `
  set -e
  mount -t proc proc "$1/proc"
  mount -t sysfs -o ro sysfs "$1/sys"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
  mkdir -p "$1/dev/shm"
  mount -t tmpfs tmpfs "$1/dev/shm"
  folder=$1; shift; set +e
  chroot "$folder" sh -c 'cd ${clone} && exec "$@"' sh "$@"
  exit $?`;

/** Runs `command` in an empty Debian; returns its exit code. */
export async function bare(command) {
  if (process.getuid() !== 0) throw new StopError("an empty Debian needs root rights: run it as root or with sudo");
  if (!/^VERSION_CODENAME=bookworm$/m.test(readFileSync("/etc/os-release", "utf8")))
    throw new StopError("an empty Debian 12 takes the package sources of a Debian 12: run it there");
  await installMissing({ debootstrap: "debootstrap", git: "git" });
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-bare-"));
  try {
    progress(`an empty Debian in ${folder}`);
    await bootstrap(folder);
    const extra = await bring(folder);
    await run("git", ["clone", "--quiet", "--no-hardlinks", root, join(folder, clone)]);
    progress(`== ${command.join(" ")}`);
    const code = await apart(enter, [folder, ...command], { env: { ...environment(process.env), ...extra } });
    progress(`== ${command.join(" ")} ended with exit code ${code}`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

await runIfMain(import.meta.url, async () => {
  const given = process.argv.slice(2);
  process.exitCode = await bare(given.length > 0 ? given : [".ci/run"]);
});
