/**
 * Context of the results of stolen tasks, below those that ranks give to communicators. They never leave their node.
 */
export const TASK_CONTEXT = 4;
