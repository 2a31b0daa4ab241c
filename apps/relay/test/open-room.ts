import { joinRoom } from "./member";
import { startTestRelay } from "./relay";
import { newRoomCode } from "./tickets";

/** A relay of its own with a room of two, Ada its host. */
export async function openRoom() {
  const relay = await startTestRelay();
  const room = newRoomCode();
  const host = await joinRoom(relay.url, { room, role: "host", name: "Ada", cores: 2, user: "ada" });
  const guest = await joinRoom(relay.url, { room, name: "Ben", cores: 2 });
  return { ...relay, room, host, guest };
}
