/** Communicators, intercommunicators and their attributes (MPI 5.0, chapter 7). */
import * as attributes from "../../../mpi/comm-attributes";
import * as making from "../../../mpi/comm-create";
import { getInfo, setInfo } from "../../../mpi/comm-info";
import { COMM_KEYVALS, type Communicator, MAX_OBJECT_NAME } from "../../../mpi/communicator";
import { MPIError } from "../../../mpi/errors";
import * as intercommunicators from "../../../mpi/intercomm";
import * as abi from "../abi";
import { namesAndAttributes } from "../attributes";
import type { CFace } from "../c-face";
import type { CChapter } from "../entries";
import { makesCommunicator } from "../new-communicator";

const { PREDEFINED_KEYVALS } = attributes;

export function communicators(c: CFace): CChapter {
  const makes = (make: (...args: number[]) => unknown) => makesCommunicator(c, make);
  const predefined = predefinedAttributes(c);
  const named = namesAndAttributes<Communicator>(c, "Comm", {
    owner: (handle) => c.comm(handle),
    handleOf: (comm) => c.comms.of(comm),
    keyvals: COMM_KEYVALS,
    name: (comm) => comm.name,
    rename: (comm, name) => {
      comm.name = name.slice(0, MAX_OBJECT_NAME);
    },
    get: (comm, keyval) => predefined(comm, keyval) ?? attributes.get(comm, keyval),
    set: (comm, keyval, value) => attributes.set(comm, comm, keyval, value),
    remove: (comm, keyval) => attributes.remove(comm, comm, keyval),
  });
  const free = (address: number) => {
    const handle = c.memory.readInt(address);
    const comm = c.comm(handle);
    c.wait(attributes.free(comm, comm));
    c.comms.drop(handle);
    c.writeInt(address, abi.COMM_NULL);
  };
  const idup = (comm: number, info: number, made: number, request: number) => {
    const from = c.comm(comm);
    const [copy, pending] = making.idup(from, from, info === abi.INFO_NULL ? undefined : c.info(info));
    c.writeInt(made, c.comms.of(copy));
    c.writeRequest(request, pending);
    c.runtime.engine.progress();
  };

  return {
    ...named,
    Keyval_create: named.Comm_create_keyval!,
    Keyval_free: named.Comm_free_keyval!,
    Attr_put: named.Comm_set_attr!,
    Attr_get: named.Comm_get_attr!,
    Attr_delete: named.Comm_delete_attr!,

    Comm_size: (comm: number, size: number) => c.writeInt(size, c.comm(comm).size),
    Comm_rank: (comm: number, rank: number) => c.writeInt(rank, c.comm(comm).rank),
    Comm_compare: (a: number, b: number, result: number) => c.writeInt(result, making.compare(c.comm(a), c.comm(b))),
    // Hints stay with the original (section 7.4.2).
    Comm_dup: makes((comm: number) => {
      const from = c.comm(comm);
      return c.wait(making.dup(from, from));
    }),
    Comm_dup_with_info: makes((comm: number, info: number) => {
      const from = c.comm(comm);
      return c.wait(making.dupWithInfo(from, from, c.hints(info)));
    }),
    Comm_idup: (comm: number, made: number, request: number) => idup(comm, abi.INFO_NULL, made, request),
    Comm_idup_with_info: idup,
    Comm_create: makes((comm: number, group: number) => c.wait(making.create(c.comm(comm), c.group(group)))),
    Comm_create_group: makes((comm: number, group: number, tag: number) =>
      c.wait(making.createGroup(c.comm(comm), c.group(group), tag)),
    ),
    Comm_split: makes((comm: number, given: number, key: number) => c.wait(making.split(c.comm(comm), given, key))),
    Comm_split_type: makes((comm: number, type: number, key: number, info: number) => {
      const on = c.comm(comm);
      const hints = c.hints(info);
      // Ranks of C share no memory that their programs could load and store: each is by itself.
      const { pid } = c.runtime.engine.place;
      return c.wait(making.splitType(on, type, key, hints, type === abi.COMM_TYPE_SHARED ? pid : undefined));
    }),
    Comm_free: free,
    Comm_disconnect: free,
    Comm_test_inter: (comm: number, flag: number) => c.writeInt(flag, c.comm(comm).remote ? 1 : 0),
    Comm_remote_size: (comm: number, size: number) => {
      const { remote } = c.comm(comm);
      if (!remote) throw new MPIError("ERR_COMM", "this is for intercommunicators");
      c.writeInt(size, remote.size);
    },
    Comm_get_info: (comm: number, info: number) => c.writeInt(info, c.infos.of(getInfo(c.comm(comm)))),
    Comm_set_info: (comm: number, info: number) => setInfo(c.comm(comm), c.info(info)),
    Comm_get_parent: (parent: number) => c.writeInt(parent, abi.COMM_NULL),
    Intercomm_create: makes((comm: number, leader: number, peer: number, remoteLeader: number, tag: number) => {
      const local = c.comm(comm);
      const bridge = local.rank === leader ? c.comm(peer) : undefined;
      c.owner = local;
      return c.wait(intercommunicators.createIntercomm(local, leader, bridge, remoteLeader, tag));
    }),
    Intercomm_merge: makes((comm: number, high: number) => c.wait(intercommunicators.merge(c.comm(comm), high !== 0))),
  };
}

/** Addresses of the values that the standard predefines; C gets pointers to them. */
function predefinedAttributes(c: CFace): (comm: Communicator, keyval: number) => number | undefined {
  const addresses = new Map<number, number>();
  const keyvals = new Set<number>(
    Object.values(PREDEFINED_KEYVALS).filter((keyval) => keyval !== PREDEFINED_KEYVALS.KEYVAL_INVALID),
  );
  return (comm, keyval) => {
    if (!keyvals.has(keyval)) return undefined;
    let address = addresses.get(keyval);
    if (address === undefined) {
      address = c.allocate(8);
      addresses.set(keyval, address);
    }
    c.writeInt(address, Number(attributes.get(comm, keyval)));
    return address;
  };
}
