import { libraryDocs, searchEntries } from "@/features/docs/lib/library-docs";

export const dynamic = "force-static";

/** What the search box and the editor's hover look into. */
export async function GET() {
  return Response.json(searchEntries(await libraryDocs()));
}
