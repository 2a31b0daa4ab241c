/** Sessions (MPI 5.0, section 11.3): a process may use MPI without MPI_Init, on groups that the runtime names. */
import { createGroup } from "../../../mpi/comm-create";
import { Communicator } from "../../../mpi/communicator";
import { checkErrhandler, ERRORS_ARE_FATAL } from "../../../mpi/errhandler";
import { MPIError } from "../../../mpi/errors";
import { Group } from "../../../mpi/group";
import { Info } from "../../../mpi/info";
import { createIntercomm } from "../../../mpi/intercomm";
import * as abi from "../abi";
import type { CFace } from "../c-face";
import { type CChapter, handled } from "../entries";
import { Session } from "../session";

const WORLD = "mpi://WORLD";
const SELF = "mpi://SELF";
/** Tags of creations from groups, apart from those that programs choose for Comm_create_group. */
const GROUP_TAGS = 0x2000_0000;

export function sessions(c: CFace): CChapter {
  const open = c.sessions;
  const session = (handle: number): Session => {
    const found = open.get(handle);
    c.owner = found;
    if (found) return found;
    throw new MPIError("ERR_SESSION", `0x${handle.toString(16)} is no session; it was finalized, or never was one`);
  };
  const psets: Readonly<Record<string, () => readonly number[]>> = {
    [WORLD]: () => c.runtime.world.group.pids,
    [SELF]: () => c.runtime.self.group.pids,
  };
  const pset = (address: number): readonly number[] => {
    const name = c.memory.readString(address);
    // The names are URIs, whose parts here have no case.
    const known = Object.keys(psets).find((one) => one.toLowerCase() === name.toLowerCase());
    if (known !== undefined) return psets[known]!();
    throw new MPIError("ERR_ARG", `there is no set of processes "${name}"; there are ${WORLD} and ${SELF}`);
  };
  const tagOf = (address: number): number => {
    let hash = 0;
    for (const byte of new TextEncoder().encode(c.memory.readString(address))) hash = (hash * 31 + byte) & 0x0fff_ffff;
    return GROUP_TAGS | hash;
  };
  const fromGroup = (group: number, tag: number, errhandler: number): Communicator => {
    const made = c.wait(createGroup(c.runtime.world, c.group(group), tag));
    if (!(made instanceof Communicator)) throw new MPIError("ERR_GROUP", "this process is not in the group");
    made.errhandler = checkErrhandler(c.errhandler(errhandler));
    return made;
  };

  return {
    Session_init: (info: number, errhandler: number, made: number) => {
      const wanted = c.hints(info).get("thread_level") ?? "";
      const handler = errhandler === abi.ERRHANDLER_NULL ? ERRORS_ARE_FATAL : c.errhandler(errhandler);
      c.writeInt(made, open.of(new Session(handler, wanted in abi.THREAD_LEVELS ? wanted : "MPI_THREAD_SINGLE")));
    },
    Session_finalize: (address: number) => {
      const handle = c.memory.readInt(address);
      session(handle);
      open.drop(handle);
      c.writeInt(address, abi.SESSION_NULL);
    },
    Session_get_info: (handle: number, info: number) => {
      const { threadLevel } = session(handle);
      c.writeInt(info, c.infos.of(new Info([["thread_level", threadLevel]])));
    },
    Session_get_num_psets: (handle: number, _info: number, count: number) => {
      session(handle);
      c.writeInt(count, Object.keys(psets).length);
    },
    Session_get_nth_pset: (handle: number, _info: number, n: number, length: number, name: number) => {
      session(handle);
      const found = Object.keys(psets)[n];
      if (found === undefined) throw new MPIError("ERR_ARG", `there is no set of processes number ${n}`);
      const room = c.memory.readInt(length);
      if (room > 0) c.memory.writeString(name, found, room);
      c.writeInt(length, found.length + 1);
    },
    Session_get_pset_info: (handle: number, name: number, info: number) => {
      session(handle);
      c.writeInt(info, c.infos.of(new Info([["mpi_size", String(pset(name).length)]])));
    },
    Group_from_session_pset: (handle: number, name: number, made: number) => {
      session(handle);
      c.writeInt(made, c.groups.of(new Group(pset(name))));
    },
    Comm_create_from_group: (group: number, tag: number, _info: number, errhandler: number, made: number) =>
      c.writeInt(made, c.comms.of(fromGroup(group, tagOf(tag), errhandler))),
    Intercomm_create_from_groups: (
      localGroup: number,
      localLeader: number,
      remoteGroup: number,
      remoteLeader: number,
      tag: number,
      _info: number,
      errhandler: number,
      made: number,
    ) => {
      const number = tagOf(tag);
      const local = fromGroup(localGroup, number, errhandler);
      const leader = c.runtime.world.group.rankOf(c.group(remoteGroup).pids[remoteLeader] ?? -1);
      const joined = c.wait(createIntercomm(local, localLeader, c.runtime.world, leader, number));
      c.writeInt(made, c.comms.of(joined));
    },
    Session_set_errhandler: (handle: number, errhandler: number) => {
      session(handle).errhandler = checkErrhandler(c.errhandler(errhandler));
    },
    Session_get_errhandler: (handle: number, errhandler: number) =>
      c.writeInt(errhandler, c.errhandlers.of(session(handle).errhandler)),
    Session_call_errhandler: (handle: number, code: number) => {
      const found = session(handle);
      handled(found, found.errhandler, code, new MPIError("ERR_OTHER", `the program reported the error code ${code}`));
    },
  };
}
