/** Communicators (MPI 5.0, chapter 7). */
import * as attributes from "../../mpi/comm-attributes";
import * as making from "../../mpi/comm-create";
import { getInfo, setInfo } from "../../mpi/comm-info";
import { COMM_KEYVALS, COMM_NULL, type Communicator, checkComm, MAX_OBJECT_NAME } from "../../mpi/communicator";
import { ROOT, UNDEFINED } from "../../mpi/constants";
import * as errhandlers from "../../mpi/errhandler";
import { MPIError } from "../../mpi/errors";
import { faultsOf } from "../../mpi/failure/faults";
import { Group } from "../../mpi/group";
import * as intercommunicators from "../../mpi/intercomm";
import { RequestCore } from "../../mpi/request";
import { topologyOf } from "../../mpi/topology-create";
import { type ChapterMaker, local, waiting } from "../definition";

function setName(comm: Communicator, name: unknown): void {
  if (typeof name !== "string") throw new MPIError("ERR_ARG", "a name is a string");
  comm.name = name.slice(0, MAX_OBJECT_NAME);
}

const groupOf = (comm: Communicator) => new Group(comm.group.pids);
const remoteGroupOf = (comm: Communicator) => new Group(comm.remote!.pids);
const isInter = (comm: Communicator) => comm.remote !== undefined;
const isIntra = (comm: Communicator) => comm.remote === undefined;

export const communicators: ChapterMaker = (wrap) => {
  const idup = (comm: Communicator, info?: unknown) => {
    const [made, pending] = making.idup(comm, wrap(comm), info);
    comm.runtime.engine.progress();
    return [wrap(made), wrap(new RequestCore(comm.runtime, pending, comm))];
  };
  /** What both kinds of communicators have, with results of their own kind. */
  const kind = {
    Create: waiting(making.create),
    Split: waiting(making.split),
    Split_type: waiting(making.splitType),
  };
  return {
    classes: {
      Comm: {
        getters: {
          rank: (comm: Communicator) => comm.rank,
          size: (comm: Communicator) => comm.size,
          name: (comm: Communicator) => comm.name,
          group: groupOf,
          info: getInfo,
          is_inter: isInter,
          is_intra: isIntra,
          topology: topologyOf,
          is_topo: (comm: Communicator) => topologyOf(comm) !== UNDEFINED,
        },
        methods: {
          Get_rank: local((comm: Communicator) => comm.rank),
          Get_size: local((comm: Communicator) => comm.size),
          Get_group: local(groupOf),
          Get_name: local((comm: Communicator) => comm.name),
          Set_name: local(setName),
          Is_inter: local(isInter),
          Is_intra: local(isIntra),
          Get_topology: local(topologyOf),
          Get_info: local(getInfo),
          Set_info: local(setInfo),
          Dup: waiting((comm: Communicator, info?: unknown) =>
            info === undefined || info === null
              ? making.dup(comm, wrap(comm))
              : making.dupWithInfo(comm, wrap(comm), info),
          ),
          Dup_with_info: waiting((comm: Communicator, info: unknown) => making.dupWithInfo(comm, wrap(comm), info)),
          Disconnect: waiting((comm: Communicator) => attributes.disconnect(comm, wrap(comm))),
          Compare: local((comm: Communicator, other: unknown) => making.compare(comm, checkComm(other))),
          Clone: waiting((comm: Communicator) => making.dup(comm, wrap(comm))),
          Idup: local(idup),
          Idup_with_info: local(idup),
          Free: waiting((comm: Communicator) => attributes.free(comm, wrap(comm))),
          Get_attr: local(attributes.get),
          Set_attr: local((comm: Communicator, keyval: unknown, value: unknown) =>
            attributes.set(comm, wrap(comm), keyval, value),
          ),
          Delete_attr: local((comm: Communicator, keyval: unknown) => attributes.remove(comm, wrap(comm), keyval)),
          Get_errhandler: local((comm: Communicator) => comm.errhandler),
          Set_errhandler: local((comm: Communicator, errhandler: unknown) => {
            comm.errhandler = errhandlers.checkErrhandler(errhandler);
            if (!errhandlers.isFatal(comm.errhandler)) faultsOf(comm.runtime).tolerate();
          }),
          Call_errhandler: local((comm: Communicator, errorCode: unknown) =>
            errhandlers.callErrhandler(comm.errhandler, wrap(comm), errorCode),
          ),
        },
        statics: {
          Compare: local((_: undefined, a: unknown, b: unknown) => making.compare(checkComm(a), checkComm(b))),
          // No rank of a run was started by another.
          Get_parent: local(() => COMM_NULL),
          Create_keyval: local((_: undefined, copy?: unknown, remove?: unknown) => COMM_KEYVALS.create(copy, remove)),
          Free_keyval: local((_: undefined, keyval: unknown) => attributes.freeKeyval(keyval)),
          Create_errhandler: local((_: undefined, handler: unknown) => errhandlers.createErrhandler(handler)),
        },
      },
      Intracomm: {
        methods: {
          ...kind,
          Create_group: waiting(making.createGroup),
          Create_intercomm: waiting(intercommunicators.createIntercomm),
        },
      },
      Intercomm: {
        getters: {
          remote_size: (comm: Communicator) => comm.remote!.size,
          remote_group: remoteGroupOf,
        },
        methods: {
          ...kind,
          Get_remote_size: local((comm: Communicator) => comm.remote!.size),
          Get_remote_group: local(remoteGroupOf),
          Merge: waiting(intercommunicators.merge),
        },
      },
      Errhandler: { methods: { Free: local(errhandlers.freeErrhandler) } },
    },
    constants: {
      COMM_NULL,
      ROOT,
      COMM_TYPE_SHARED: making.COMM_TYPE_SHARED,
      COMM_TYPE_HW_UNGUIDED: making.COMM_TYPE_HW_UNGUIDED,
      COMM_TYPE_HW_GUIDED: making.COMM_TYPE_HW_GUIDED,
      COMM_TYPE_RESOURCE_GUIDED: making.COMM_TYPE_RESOURCE_GUIDED,
      MAX_OBJECT_NAME,
      ...attributes.PREDEFINED_KEYVALS,
      ERRORS_ARE_FATAL: errhandlers.ERRORS_ARE_FATAL,
      ERRORS_ABORT: errhandlers.ERRORS_ABORT,
      ERRORS_RETURN: errhandlers.ERRORS_RETURN,
      ERRHANDLER_NULL: errhandlers.ERRHANDLER_NULL,
    },
  };
};
