import { listExamples } from "@commworld/db";
import type { ExamplesResponse } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { answer, route } from "@/features/api/server/route";
import { db } from "@/lib/db";

export const dynamic = "force-dynamic";

export const GET = route(async () => {
  const body: ExamplesResponse = { examples: await listExamples(db()) };
  return answer(body);
});

const none = only("GET");

export { none as DELETE, none as PATCH, none as POST, none as PUT };
