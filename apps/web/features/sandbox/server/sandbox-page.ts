/** The document that programs run under, as the runtime defines it. */
import { sandboxPage } from "@commworld/runtime";

export const { html, headers } = sandboxPage();
