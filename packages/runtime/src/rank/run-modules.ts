/** Runs a program of JavaScript modules, or of MPI.js's scripts, in a rank's thread. */
import type { ModuleProgram } from "@commworld/protocol";
import type { Library } from "../faces/library";
import { MPIError } from "../mpi/errors";
import { libraryModule, linkProgram } from "./link";
import type { RankPlatform } from "./platform";
import { runScripts } from "./scripts";

export interface ModuleSurroundings {
  platform: RankPlatform;
  asyncLibrary(): Library;
  /** Undefined where a thread cannot be blocked. */
  blockingLibrary: (() => Library) | undefined;
  mpiJs(): Parameters<typeof runScripts>[2];
}

export async function runModules(program: ModuleProgram, surroundings: ModuleSurroundings): Promise<void> {
  const { platform, asyncLibrary, blockingLibrary, mpiJs } = surroundings;
  if (program.modules.some(({ script }) => script === true)) {
    await runScripts(program, platform, mpiJs());
    return;
  }
  const libraries = new Map([
    ["mpi", platform.makeUrl("mpi", libraryModule("mpi", asyncLibrary()))],
    ["mpi/blocking", platform.makeUrl("mpi/blocking", blockingModule(blockingLibrary))],
  ]);
  await platform.importModule(linkProgram(program, libraries, platform.makeUrl));
}

/** Text of the module "mpi/blocking"; where a thread cannot be blocked, importing it says so. */
function blockingModule(make: (() => Library) | undefined): string {
  if (make) return libraryModule("mpi/blocking", make());
  const error = new MPIError(
    "ERR_UNSUPPORTED_OPERATION",
    'blocking calls need shared memory, and this page is not cross-origin isolated: open it over https or on localhost, or import MPI from "mpi" and await its calls',
  );
  Object.defineProperty(globalThis, Symbol.for("commworld.noBlocking"), { value: error });
  return 'throw globalThis[Symbol.for("commworld.noBlocking")];\nexport default undefined;\n';
}
