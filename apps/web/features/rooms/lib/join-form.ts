import { displayName, LIMITS } from "@commworld/protocol";

export interface JoinChoice {
  name: string;
  cores: number;
  /** Do not ask again when the program changes. */
  trust: boolean;
}

export function joinProblems(name: string, cores: string): { name?: string; cores?: string } {
  const problems: { name?: string; cores?: string } = {};
  if (!displayName.safeParse(name).success) problems.name = `Give a name of 1 to ${LIMITS.nameChars} characters.`;
  const number = Number(cores);
  if (cores.trim() === "" || !Number.isInteger(number) || number < 0 || number > LIMITS.ranksPerNode)
    problems.cores = `Give a whole number from 0 to ${LIMITS.ranksPerNode}.`;
  return problems;
}

const NAME_KEY = "commworld.name";

export function keptName(): string {
  try {
    return localStorage.getItem(NAME_KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    // The name is asked again next time.
  }
}

export const defaultCores = () => Math.min(LIMITS.ranksPerNode, Math.max(1, navigator.hardwareConcurrency || 2));
