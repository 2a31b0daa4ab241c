import { notFound } from "@/features/api/server/errors";
import { route } from "@/features/api/server/route";

/** What is no address of the API is answered in the API's words, not with a page. */
const none = route(async () => {
  throw notFound("address");
});

export { none as DELETE, none as GET, none as PATCH, none as POST, none as PUT };
