import { ApiError } from "./errors";
import { route } from "./route";

/** The handler of the methods that an address does not have. `methods`: those that it has. */
export function only(...methods: string[]) {
  return route(async ({ method }) => {
    const allowed = methods.join(" or ");
    throw new ApiError("method-not-allowed", `${method} is not possible at this address: use ${allowed}.`, {
      Allow: methods.join(", "),
    });
  });
}
