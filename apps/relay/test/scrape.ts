/** Reads a metric as Prometheus does: the sum of all its lines that have the labels. */
export type ReadMetric = (name: string, labels?: string) => Promise<number>;

export function metricsOf(port: number): ReadMetric {
  return async (name, labels = "") => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const lines = text.split("\n").filter((line) => line.startsWith(name) && /[ {]/.test(line[name.length]!));
    return lines.filter((line) => line.includes(labels)).reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  };
}
