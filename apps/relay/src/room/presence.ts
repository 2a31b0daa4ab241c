/** The part of the room's state machine that is about sockets: members whose socket breaks keep their place for a while. */
import type { RoomEvent } from "./events";
import { type Reduced, unchanged } from "./reduced";
import type { Room, RoomMember } from "./state";

type PresenceEvent = Extract<RoomEvent, { type: "detach" | "relay-gone" | "attach" | "resume" }>;

export function reducePresence(room: Room, event: PresenceEvent): Reduced {
  switch (event.type) {
    case "detach":
      return detach(room, (member) => member.connection === event.connection, event.until);
    case "relay-gone":
      return detach(room, (member) => member.relay === event.relay, event.until);
    case "attach": {
      const { connection, relay } = event;
      const member = room.members.find((one) => one.connection === connection);
      if (!member || (member.relay === relay && member.awayUntil === undefined)) return unchanged(room);
      return replace(room, member, present({ ...member, relay }));
    }
    case "resume": {
      const { from, connection, relay } = event;
      const member = room.members.find((one) => one.connection === from);
      if (!member) return unchanged(room, { type: "gone" });
      const back = present({ ...member, connection, relay });
      const { room: next } = replace(room, member, back);
      return { room: next, effects: [{ type: "resumed", member: back }] };
    }
  }
}

/** Who is away already keeps the time it has. */
function detach(room: Room, isCut: (member: RoomMember) => boolean, until: number): Reduced {
  const isNews = (member: RoomMember) => isCut(member) && member.awayUntil === undefined;
  if (!room.members.some(isNews)) return unchanged(room);
  const members = room.members.map((member) => (isNews(member) ? { ...member, awayUntil: until } : member));
  return { room: { ...room, members }, effects: [] };
}

function present({ awayUntil: _, ...member }: RoomMember): RoomMember {
  return member;
}

function replace(room: Room, member: RoomMember, by: RoomMember): Reduced {
  return { room: { ...room, members: room.members.map((one) => (one === member ? by : one)) }, effects: [] };
}
