/** The aims of the suite "languages", each against native code of the same run. */
import { type Check, check, type Row } from "./report";

const LARGE = 4 * 1024 * 1024;

export function languageChecks(rows: readonly Row[]): Check[] {
  const median = (place: Row["place"], operation: string, bytes: number) => {
    const row = rows.find(
      (one) => one.place === place && one.operation === operation && one.bytes === bytes && one.face.startsWith("C"),
    );
    if (!row) throw new Error(`not measured: ${operation} of ${bytes} bytes on ${place}`);
    return row.us.median;
  };
  return (["node", "chromium"] as const).flatMap((place) => {
    const times = (what: string, operation: string, bytes: number, aim: number) =>
      check(
        `${place}: ${what}, times of native`,
        median(place, operation, bytes) / median("native", operation, bytes),
        "lower",
        aim,
      );
    const bandwidth = (of: Row["place"]) => LARGE / median(of, "ping-pong", LARGE) / 1000;
    return [
      times("sqrt", "sqrt", 0, 1.15),
      times("dgemm", "dgemm", 0, 1.5),
      times("cg W", "cg W", 0, 1.15),
      times("8 B half round trip of 2 ranks", "ping-pong", 8, 4),
      check(`${place}: 4 MiB, GB/s against Open MPI's`, bandwidth(place), "higher", bandwidth("native")),
      times("barrier of 8 ranks", "barrier", 0, 3),
      times("allreduce of 8 ranks", "allreduce", 8, 3),
    ];
  });
}
