import type { CFunctions } from "@/features/docs/lib/c-reference";
import { cDocs } from "@/features/docs/lib/library-docs";

export const dynamic = "force-static";

/** What the editor completes and explains in C and C++. */
export async function GET() {
  const { sections, names } = await cDocs();
  const body: CFunctions = { functions: sections.flatMap(({ entries }) => entries), names };
  return Response.json(body);
}
