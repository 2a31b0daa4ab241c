/**
 * The shared memory of a node, one buffer: the outbox ring, for each rank an inbox ring, a counters block and a table of windows,
 * the task board, the rooms in which ranks meet, the measured link, the gate of programs that are rehearsed. O(ranks): 64 ranks take 26 MiB.
 */
import { COUNTERS_BYTES } from "../calls/counters";
import { WINDOW_TABLE_BYTES, WindowTable } from "../rma/window-table";
import { GATE_BYTES, Gate } from "./gate";
import { MEASURED_LINK_BYTES, MeasuredLink } from "./measured-link";
import { MeetingRooms, roomsBytes } from "./meeting-rooms";
import { maxRecordBytes, Ring, ringBytes } from "./ring";
import { createSegment, type Segment } from "./segment";
import { TaskBoard, taskBoardBytes } from "./task-board";

export const INBOX_BYTES = 256 * 1024;
export const OUTBOX_BYTES = 1024 * 1024;
export const MAX_INBOX_RECORD = maxRecordBytes(INBOX_BYTES);
export const MAX_OUTBOX_RECORD = maxRecordBytes(OUTBOX_BYTES);

const OUTBOX_END = ringBytes(OUTBOX_BYTES);
const RANK_BYTES = ringBytes(INBOX_BYTES) + COUNTERS_BYTES + WINDOW_TABLE_BYTES;

/** Structured-cloneable: this is what a rank gets at its start. */
export interface NodeMemory {
  buffer: SharedArrayBuffer;
  segments: Segment[];
}

/** @param segmentOf the segment of a rank, where it is not one of ours */
export function createNodeMemory(ranks: number, segmentOf: (nrId: number) => Segment = createSegment): NodeMemory {
  return {
    buffer: new SharedArrayBuffer(roomsOffset(ranks) + roomsBytes(ranks) + MEASURED_LINK_BYTES + GATE_BYTES),
    segments: Array.from({ length: ranks }, (_, nrId) => segmentOf(nrId)),
  };
}

/** What the buffers take up now. Addresses that a segment may grow into are no memory yet. */
export function sharedBytes({ buffer, segments }: NodeMemory): number {
  return segments.reduce((sum, segment) => sum + segment.buffer.byteLength, buffer.byteLength);
}

export function attachOutbox(memory: NodeMemory): Ring {
  return new Ring(memory.buffer, 0, OUTBOX_BYTES);
}

export function attachInbox(memory: NodeMemory, nrId: number): Ring {
  return new Ring(memory.buffer, OUTBOX_END + nrId * RANK_BYTES, INBOX_BYTES);
}

export function countersOffset(nrId: number): number {
  return OUTBOX_END + nrId * RANK_BYTES + ringBytes(INBOX_BYTES);
}

export function attachTaskBoard(memory: NodeMemory, nrId: number): TaskBoard {
  const ranks = memory.segments.length;
  return new TaskBoard(memory.buffer, OUTBOX_END + ranks * RANK_BYTES, ranks, nrId);
}

function roomsOffset(ranks: number): number {
  return (OUTBOX_END + ranks * RANK_BYTES + taskBoardBytes(ranks) + 63) & ~63;
}

export function attachRooms({ buffer, segments }: NodeMemory): MeetingRooms {
  return new MeetingRooms(buffer, roomsOffset(segments.length), segments.length);
}

export function attachWindowTable(memory: NodeMemory, nrId: number): WindowTable {
  return new WindowTable(memory.buffer, countersOffset(nrId) + COUNTERS_BYTES);
}

export function attachMeasuredLink({ buffer, segments }: NodeMemory): MeasuredLink {
  return new MeasuredLink(buffer, roomsOffset(segments.length) + roomsBytes(segments.length));
}

export function attachGate({ buffer }: NodeMemory): Gate {
  return new Gate(buffer, buffer.byteLength - GATE_BYTES);
}
