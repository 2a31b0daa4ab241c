import { type Diagnostic, errorAt } from "./diagnostic";
import type { LoadedModule } from "./link";

/** Depth first from the entry: a module stands after all it imports, the entry last. Cycles are named. */
export function orderModules(
  entry: string,
  modules: ReadonlyMap<string, LoadedModule>,
): { ordered: LoadedModule[]; diagnostics: Diagnostic[] } {
  const ordered: LoadedModule[] = [];
  const diagnostics: Diagnostic[] = [];
  const state = new Map<string, "open" | "done">();
  const path: string[] = [];
  const enter = (name: string): void => {
    const module = modules.get(name);
    if (module === undefined) return;
    state.set(name, "open");
    path.push(name);
    module.targets.forEach((target, index) => {
      if (target === undefined || state.get(target) === "done") return;
      const request = module.record.imports[index];
      if (state.get(target) === "open" && request !== undefined) {
        const cycle = [...path.slice(path.indexOf(target)), target].join(" -> ");
        const message = `these files import each other: ${cycle}; move what they share into a file that both import`;
        diagnostics.push(errorAt(name, message, request.from, request.to));
      } else enter(target);
    });
    path.pop();
    state.set(name, "done");
    ordered.push(module);
  };
  enter(entry);
  return { ordered, diagnostics };
}
