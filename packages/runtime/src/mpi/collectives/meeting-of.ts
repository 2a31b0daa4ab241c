/** The room in which the ranks of a communicator meet that are in this node. */
import { Meeting } from "../../schedule/meeting";
import type { Communicator } from "../communicator";

const MEETINGS = new WeakMap<Communicator, Meeting | "none">();

/** Members of the communicator in this node, by their ranks in it, ascending. */
function neighboursOf({ group, runtime }: Communicator): number[] {
  const { nrOffset, localCount } = runtime.engine.place;
  return group.pids.flatMap((pid, rank) => (pid >= nrOffset && pid < nrOffset + localCount ? [rank] : []));
}

/** Undefined where memory is not shared, for one rank alone, between two groups, and when the rooms of the node are taken. */
export function meetingOf(comm: Communicator): Meeting | undefined {
  let meeting = MEETINGS.get(comm);
  if (!meeting) {
    meeting = makeMeeting(comm) ?? "none";
    MEETINGS.set(comm, meeting);
  }
  return meeting === "none" ? undefined : meeting;
}

function makeMeeting(comm: Communicator): Meeting | undefined {
  const { engine, rooms } = comm.runtime;
  if (!rooms || comm.remote) return undefined;
  const members = neighboursOf(comm);
  const room = members.length > 1 ? rooms.find(comm.context, members.length) : undefined;
  if (!room) return undefined;
  const nrIds = members.map((rank) => comm.group.pids[rank]! - engine.place.nrOffset);
  return new Meeting(room, members.indexOf(comm.rank), (member) => engine.nudge(nrIds[member]!));
}

/** The communicator is freed: its room goes to another one when all members have left it and all that began there is over. */
export function leaveMeeting(comm: Communicator): void {
  const { rooms } = comm.runtime;
  if (!rooms || comm.remote) return;
  const { length } = neighboursOf(comm);
  const known = MEETINGS.get(comm);
  const leave = () => rooms.leave(comm.context, length);
  if (known && known !== "none") known.whenIdle(leave);
  else if (length > 1) leave();
}
