/** The environment of this package's scripts. Everybody else hands the URL to createDb. */
export function databaseUrl(source: Record<string, string | undefined> = process.env): string {
  const url = source.DATABASE_URL;
  if (!url || !/^postgres(ql)?:\/\//.test(url))
    throw new Error(
      "DATABASE_URL is not a PostgreSQL URL: it looks like postgresql://user:password@host:5432/database",
    );
  return url;
}
