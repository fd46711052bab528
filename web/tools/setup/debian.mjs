// Debian packages: installed through the system's apt, or unpacked from another suite without changing the system.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findCommand, run, StopError } from "../shared/run.mjs";

const defaultKeyRing = "/usr/share/keyrings/debian-archive-keyring.gpg";

export const hasApt = () => findCommand("apt-get") !== undefined;

/** Installs packages as root; throws a StopError that names them if that is not possible. */
export async function installPackages(packages) {
  const command = `apt-get install --no-install-recommends ${packages.join(" ")}`;
  const asRoot = process.getuid() === 0 ? [] : ["sudo"];
  if (asRoot.length > 0 && !findCommand("sudo")) {
    throw new StopError(`root rights are needed once. As root, run:\n  apt-get update && ${command}`);
  }
  const runAsRoot = async (...words) => {
    const [first, ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", ...words];
    await run(first, rest);
  };
  const apt = ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300", "-o", "APT::Update::Error-Mode=any"];
  try {
    await runAsRoot("dpkg", "--configure", "-a"); // finishes an interrupted installation
    await runAsRoot(...apt, "update");
    await runAsRoot(...apt, "install", "--no-install-recommends", ...packages);
  } catch (error) {
    throw new StopError(
      `${error.message}.\nThe system's packages could not be installed. Check the network and the package sources ` +
        `(on Debian 12 the suites bookworm and bookworm-security), then run again, or run yourself:\n  ${command}`,
    );
  }
}

function sourceFiles() {
  const folder = "/etc/apt/sources.list.d";
  const parts = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return ["/etc/apt/sources.list", ...parts].filter((file) => /\.(list|sources)$/.test(file) && existsSync(file));
}

/**
 * The machine's own mirror of the Debian archive and its key ring, { uri, signedBy }; throws a StopError if there is
 * none.
 */
export function debianSource() {
  for (const file of sourceFiles()) {
    const source = readSource(readFileSync(file, "utf8"), { stanzas: file.endsWith(".sources") });
    if (source) return { signedBy: defaultKeyRing, ...source };
  }
  throw new StopError(
    "no source of Debian's archive is in /etc/apt to take the tool chain from. Add one, or install Emscripten 3.1.60 or later " +
      "(emcc on PATH), xsimd 13 and Catch2 3 yourself",
  );
}

/** The first Debian archive in the text of a sources file, { uri, signedBy? }, or undefined. */
export function readSource(text, { stanzas }) {
  const active = text.replace(/^\s*#.*$/gm, "");
  const all = stanzas ? active.split(/\n\s*\n/).map(readStanza) : active.split("\n").map(readLine);
  const { uri, signedBy } = all.find((source) => /\/debian\/?$/.test(source.uri ?? "")) ?? {};
  return uri && { uri, ...(signedBy && { signedBy }) };
}

function readStanza(stanza) {
  const field = (name) => new RegExp(`^${name}:\\s*(\\S+)`, "mi").exec(stanza)?.[1];
  return { uri: field("URIs"), signedBy: field("Signed-By") };
}

function readLine(line) {
  const [, options = "", uri] = /^deb\s+(?:\[([^\]]*)\]\s+)?(\S+)/.exec(line) ?? [];
  return { uri, signedBy: /signed-by=(\S+)/.exec(options)?.[1] };
}

/** Downloads packages of another suite with a separate apt state in `folder`, and unpacks them there. */
export async function unpackFromSuite(suite, packages, folder) {
  const { uri, signedBy } = debianSource();
  if (!existsSync(signedBy)) throw new StopError(`the key ring ${signedBy} is missing: install debian-archive-keyring`);
  const state = join(folder, ".apt");
  for (const part of ["lists/partial", "archives/partial"]) mkdirSync(join(state, part), { recursive: true });
  const list = join(state, "suite.sources");
  writeFileSync(list, `Types: deb\nURIs: ${uri}\nSuites: ${suite}\nComponents: main\nSigned-By: ${signedBy}\n`);
  const settings = {
    "Dir::Etc::sourcelist": list,
    "Dir::Etc::sourceparts": "/dev/null",
    "Dir::Etc::preferences": "/dev/null",
    "Dir::Etc::preferencesparts": "/dev/null",
    "Dir::State::status": "/dev/null",
    "Dir::State::Lists": join(state, "lists"),
    "Dir::Cache::archives": join(state, "archives"),
    "Dir::Cache::pkgcache": "",
    "Dir::Cache::srcpkgcache": "",
    "APT::Sandbox::User": "",
    "Acquire::Languages": "none",
    "Acquire::Retries": "3",
    "APT::Update::Error-Mode": "any",
  };
  const options = ["-q", ...Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`])];
  try {
    await run("apt-get", [...options, "update"]);
    await run("apt-get", [...options, "download", ...packages], { cwd: state });
  } catch (error) {
    throw new StopError(
      `${error.message}.\n${packages.join(", ")} could not be fetched from ${uri} ${suite}. Check the network, then run again.`,
    );
  }
  for (const name of readdirSync(state).filter((file) => file.endsWith(".deb"))) {
    await run("dpkg", ["-x", join(state, name), folder]);
  }
  rmSync(state, { recursive: true });
}
