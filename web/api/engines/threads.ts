// ropewalk/threads: the same core in shared memory, with attention and large rotations shared among several threads.
import { bytesOf } from "./byte-text.js";
import { describe } from "../errors/errors.js";
import createGlue from "../generated/threads.js";
import { threadsText } from "../generated/threads-text.js";
import { Heap } from "../memory/heap.js";
import { watchHelpers, type HelperWatch } from "./helpers.js";
import { missingFeature, policyProblem, unavailable, type HostProblem } from "./host.js";
import { guardedLoad } from "./guarded.js";
import { optionNames } from "../arguments/option-names.js";
import { optionsOf, refuse, whole } from "../arguments/options.js";
import { RopewalkInstance } from "../ropewalk.js";
import type { Ropewalk } from "../types.js";

export { RopewalkError, type RopewalkErrorCode } from "../errors/errors.js";
export { writeConfig, type WriteOptions } from "../config/write.js";
export { positionsOf, type PositionsOfOptions } from "../positions/positions-of.js";
export type * from "../types.js";

export interface ThreadOptions {
  /** Threads that share the work, the caller's own included: 1 to 64. Default: the host's processors, at most 8. */
  threads?: number;
  /**
   * The URL of dist/generated/threads-worker.js, for tools that do not copy it (esbuild, Rollup). A string is relative
   * to the page; in Node a path or a file URL. Default: beside the code, or where Vite and webpack put it.
   */
  workerUrl?: string | URL;
}

/**
 * Starts the core with helper threads. Results equal those of one thread bit for bit. A page must be cross-origin
 * isolated, and its policy must allow 'wasm-unsafe-eval' in script-src and its own files in worker-src; Node needs
 * nothing. Until dispose() the helpers sleep between calls; in Node they do not keep the process alive. A call returns
 * when all of it is done, so it blocks a page's main thread: make large calls in a worker. Errors: wasm-unavailable
 * (with the cause, after ten seconds at most), option-invalid.
 */
export function loadRopewalk(options?: ThreadOptions): Promise<Ropewalk> {
  return guardedLoad(async () => {
    const { threads, workerUrl } = optionsOf(options, "options", optionNames.threads);
    const count = threads === undefined ? Math.min(processors(), 8) : whole(threads, "options.threads", 1, 64);
    const address = addressIn(workerUrl);
    const problem = missingFeature() ?? notIsolated();
    if (problem !== undefined) throw unavailable(problem);
    return start(await compiled(), count, address);
  });
}

function addressIn(workerUrl: unknown): string | URL | undefined {
  if (workerUrl === undefined || workerUrl instanceof URL) return workerUrl;
  if (typeof workerUrl !== "string") throw refuse("options.workerUrl", workerUrl, "string | URL");
  return workerUrl.startsWith("file:") ? new URL(workerUrl) : workerUrl; // Node takes other strings as paths
}

function notIsolated(): HostProblem | undefined {
  const { crossOriginIsolated } = globalThis as { crossOriginIsolated?: boolean };
  if (typeof SharedArrayBuffer === "function" && crossOriginIsolated !== false) return undefined;
  return { rule: "not-isolated" };
}

/** Node 20 has no navigator. */
function processors(): number {
  const { navigator, process } = globalThis as {
    navigator?: { hardwareConcurrency?: number };
    process?: { getBuiltinModule?: (name: "os") => { availableParallelism(): number } | undefined };
  };
  return navigator?.hardwareConcurrency ?? process?.getBuiltinModule?.("os")?.availableParallelism() ?? 1;
}

async function compiled(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytesOf(threadsText));
  } catch (error) {
    throw unavailable((await policyProblem()) ?? { rule: "not-started", value: describe(error) });
  }
}

async function start(
  module: WebAssembly.Module,
  threads: number,
  workerUrl: string | URL | undefined,
): Promise<Ropewalk> {
  const watch = watchHelpers(workerUrl);
  const begun: Partial<Glue> = {};
  let glue: Glue;
  try {
    glue = await Promise.race([watch.failure, createHelpers(begun, module, { threads, workerUrl }, watch.failed)]);
  } catch (error) {
    begun.PThread?.terminateAllThreads();
    throw unavailable({ rule: "no-threads", limit: threads, value: describe(error) });
  } finally {
    watch.end();
  }
  const stop = (): void => glue.PThread.terminateAllThreads();
  try {
    if (!glue.startHelpers(threads)) throw unavailable({ rule: "few-threads", limit: threads });
    for (const helper of glue.PThread.runningWorkers) helper.unref?.();
    return new ThreadedInstance(new Heap(glue, glue.wasmMemory), threads, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

type Glue = Awaited<ReturnType<typeof createGlue>>;

/** Fills `begun`, which contains the helpers even if this fails. */
const createHelpers = (
  begun: Partial<Glue>,
  module: WebAssembly.Module,
  { threads, workerUrl }: { threads: number; workerUrl: string | URL | undefined },
  failed: HelperWatch["failed"],
): Promise<Glue> =>
  new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object => {
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module), reject);
      return {};
    };
    const helperFailed = (failure: Parameters<typeof failed>[0]): void => failed(failure, begun.helperUrl);
    const helperFile = "./threads-worker.js";
    const options = { instantiateWasm, helpers: threads - 1, helperFile, helperFailed, workerUrl };
    createGlue(Object.assign(begun, options)).then(resolve, reject);
  });

/** An instance whose helpers end with it. */
class ThreadedInstance extends RopewalkInstance {
  readonly #stop: () => void;
  /** For instances that were not disposed of and cannot be reached any more. */
  static readonly #net = new FinalizationRegistry<() => void>((stop) => stop());

  constructor(heap: Heap, threads: number, stop: () => void) {
    super(heap, threads);
    this.#stop = stop;
    ThreadedInstance.#net.register(this, stop, this);
  }

  override dispose(): void {
    super.dispose();
    ThreadedInstance.#net.unregister(this);
    this.#stop();
  }
}
