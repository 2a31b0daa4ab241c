/** Tries every way out and prints how each failed. Arguments: origins that count requests. */
import MPI from "mpi";
import { attempt, NETWORK, PARENTS, STORAGE } from "./escape-attempts";

const print = (outcome: unknown) => console.log(JSON.stringify(outcome));

print({ name: "origin", outcome: self.origin, detail: location.origin });
for (const [index, origin] of MPI.args.entries())
  for (const [name, work] of Object.entries(NETWORK))
    print(await attempt(`${name}#${index}`, work, `${origin}/escape/${name}`));
for (const [name, work] of Object.entries({ ...STORAGE, ...PARENTS })) print(await attempt(name, work, ""));
// Whoever listens on the app's origin, or in the frame's document, must not hear these.
new BroadcastChannel("escape").postMessage("escape");
self.postMessage("escape");
