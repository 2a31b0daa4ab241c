import { describe, expect, it } from "vitest";
import { ROOM_CODE_ALPHABET, roomCode } from "./room-code";
import { ticketClaims } from "./ticket";

const claims = {
  sub: "user-1",
  room: "bcdfghjk",
  role: "host",
  jti: "0123456789abcdef",
  iat: 1,
  exp: 61,
  iss: "commworld-web",
  aud: "commworld-relay",
};

describe("ticket", () => {
  it("[TICKET1] needs every claim", () => {
    expect(ticketClaims.parse(claims)).toEqual(claims);
    for (const key of Object.keys(claims)) {
      const { [key]: _, ...rest } = claims as Record<string, unknown>;
      expect(ticketClaims.safeParse(rest).success, `without ${key}`).toBe(false);
    }
    expect(ticketClaims.safeParse({ ...claims, role: "admin" }).success).toBe(false);
    expect(ticketClaims.safeParse({ ...claims, iss: "other" }).success).toBe(false);
    expect(ticketClaims.safeParse({ ...claims, aud: ["commworld-relay"] }).success).toBe(false);
    expect(ticketClaims.safeParse({ ...claims, jti: "short" }).success).toBe(false);
  });

  it("[TICKET3] may name the workspace whose limits it shares", () => {
    expect(ticketClaims.parse({ ...claims, workspace: "team-1" })).toEqual({ ...claims, workspace: "team-1" });
    for (const workspace of ["", "x".repeat(65), 7, null])
      expect(ticketClaims.safeParse({ ...claims, workspace }).success, String(workspace)).toBe(false);
  });

  it("[TICKET2] names a room by eight unmistakable letters", () => {
    expect(ROOM_CODE_ALPHABET).not.toMatch(/[aeiouyl01]/);
    expect(roomCode.safeParse("bcdfghjk").success).toBe(true);
    for (const code of ["bcdfghj", "bcdfghjkm", "bcdfghja", "BCDFGHJK", "bcdfghj1", "bcdfghjk\n", "bcdf/hjk"])
      expect(roomCode.safeParse(code).success, code).toBe(false);
  });
});
