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
const CORES_KEY = "commworld.cores";

/** What this browser's person gave last time. */
export function keptChoice(): { name: string; cores: number } {
  const cores = Number(read(CORES_KEY) ?? Number.NaN);
  const kept = Number.isInteger(cores) && cores >= 0 && cores <= LIMITS.ranksPerNode;
  return { name: read(NAME_KEY) ?? "", cores: kept ? cores : defaultCores() };
}

export function keepChoice({ name, cores }: Pick<JoinChoice, "name" | "cores">): void {
  try {
    localStorage.setItem(NAME_KEY, name);
    localStorage.setItem(CORES_KEY, String(cores));
  } catch {
    // They are asked again next time.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const defaultCores = () => Math.min(LIMITS.ranksPerNode, Math.max(1, navigator.hardwareConcurrency || 2));
