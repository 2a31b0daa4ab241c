/** The object a program imports: `import MPI from "mpi"` or `from "mpi/blocking"`. types/mpi.d.ts is its contract. */
import type { Drawing } from "../dashboard/drawing";
import { NamedObject } from "../datatype/named-object";
import { PackableType } from "../datatype/packable-type";
import { Datatype } from "../mpi/datatype";
import type { RankRuntime } from "../mpi/rank-runtime";
import { Status } from "../mpi/status";
import { Op } from "../op/op";
import { assemble } from "./assemble";
import { bufferedSends } from "./chapters/buffered-sends";
import { collectiveCalls } from "./chapters/collectives";
import { communicators } from "./chapters/communicators";
import { dashboard } from "./chapters/dashboard";
import { datatypeCalls } from "./chapters/datatypes";
import { type Environment, environment } from "./chapters/environment";
import { faultTolerance } from "./chapters/fault-tolerance";
import { generalizedRequests } from "./chapters/generalized-requests";
import { groups } from "./chapters/groups";
import { infoObjects } from "./chapters/info";
import { matchedProbe } from "./chapters/matched-probe";
import { operatorCalls } from "./chapters/operators";
import { partitionedCalls } from "./chapters/partitioned";
import { persistentRequests } from "./chapters/persistent";
import { pointToPoint } from "./chapters/point-to-point";
import { requests } from "./chapters/requests";
import { taskCalls } from "./chapters/tasks";
import { topologies } from "./chapters/topologies";
import { windows } from "./chapters/windows";
import type { Face } from "./face";
import { nameCalls } from "./name-calls";

export type Library = Readonly<Record<string, unknown>>;

export interface LibraryOptions extends Environment {
  runtime: RankRuntime;
  face: Face;
  /** Shows a widget of this rank. */
  draw(drawing: Drawing): void;
}

export function createLibrary({ runtime, face, draw, ...place }: LibraryOptions): Library {
  nameCalls(NamedObject, PackableType, Datatype, Op, Status);
  // Delete functions of COMM_SELF's attributes run first of all (MPI 5.0, section 11.2.4).
  const onFinalize = () => {
    runtime.self.attributes.clear(wrap(runtime.self));
    runtime.checker?.finalized();
  };
  const { members, wrap } = assemble(runtime, face, [
    environment(runtime, face, place, onFinalize),
    datatypeCalls,
    operatorCalls,
    groups(runtime),
    communicators,
    faultTolerance,
    topologies,
    infoObjects(place.args, runtime.world.size),
    pointToPoint,
    bufferedSends(runtime),
    matchedProbe,
    requests,
    persistentRequests,
    partitionedCalls,
    generalizedRequests(runtime),
    collectiveCalls,
    taskCalls(runtime, face),
    dashboard(draw),
    windows(runtime),
  ]);
  return Object.freeze({ ...members, COMM_WORLD: wrap(runtime.world), COMM_SELF: wrap(runtime.self) });
}
