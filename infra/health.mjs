/** The containers' health check: exit 0 when the address given answers with a status below 400. */
const response = await fetch(process.argv[2] ?? "", { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exit(response && response.status < 400 ? 0 : 1);
