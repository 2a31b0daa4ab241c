/** MPI.js's node_router, which a few programs use directly: packets with a text as tag. */
import type { AsyncLibrary } from "./async-library";

export interface Packet {
  src_pid: number;
  dest_pid_arr: number[];
  tag: string;
  data: unknown;
}

/** Of what MPI_Send and MPI_Isend sent. */
const SEND = "MPI_Send";

/** A tag's number from 1 to 2^30: FNV-1a. */
function numberOf(tag: string): number {
  if (tag === SEND) return 0;
  let hash = 0x811c9dc5;
  for (let i = 0; i < tag.length; i++) hash = Math.imul(hash ^ tag.charCodeAt(i), 0x01000193);
  return (hash >>> 2) + 1;
}

export function createNodeRouter(library: AsyncLibrary) {
  const { COMM_WORLD: world, ANY_SOURCE, ANY_TAG, Status } = library;
  const packetOf = (status: { source: number; tag: number }, value: unknown): Packet =>
    status.tag === 0
      ? { src_pid: status.source, dest_pid_arr: [world.rank], tag: SEND, data: { need_response: false, data: value } }
      : (value as Packet);
  const receive = async (src: number | null = null, tag: string | null = null): Promise<Packet> => {
    const status = new Status();
    const value = await world.recv(src ?? ANY_SOURCE, tag === null ? ANY_TAG : numberOf(tag), status);
    return packetOf(status, value);
  };
  const send = async (dests: number[], tag = "NA", data: unknown = ""): Promise<void> => {
    const packet = { src_pid: world.rank, dest_pid_arr: [...dests], tag, data };
    const value = tag === SEND ? data : packet;
    for (const dest of dests) world.isend(value, dest, numberOf(tag)).Free();
  };
  return Object.freeze({
    send,
    receive,
    receive_if_available: async (src: number | null = null, tag: string | null = null): Promise<Packet | null> => {
      const status = new Status();
      const found = await world.iprobe(src ?? ANY_SOURCE, tag === null ? ANY_TAG : numberOf(tag), status);
      if (!found) return null;
      const value = await world.recv(status.source, status.tag, status);
      return packetOf(status, value);
    },
    bcast: (data: unknown, tag = "NA"): Promise<void> =>
      send(
        Array.from({ length: world.size }, (_, pid) => pid).filter((pid) => pid !== world.rank),
        tag,
        data,
      ),
  });
}
