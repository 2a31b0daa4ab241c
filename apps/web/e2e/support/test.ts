/** Playwright's test with the product running: one stack for all files of a worker that want the same kind. */
import { test as base } from "@playwright/test";
import { type Stack, type StackOptions, startStack } from "./stack";

const START_MS = 120_000;

export const test = base.extend<object, { stackOptions: StackOptions; stack: Stack }>({
  stackOptions: [{}, { option: true, scope: "worker" }],
  stack: [
    async ({ stackOptions }, use) => {
      const stack = await startStack(stackOptions);
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: START_MS },
  ],
});
