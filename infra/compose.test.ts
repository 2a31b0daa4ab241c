import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..");

interface Service {
  build?: { dockerfile: string; target: string };
  image?: string;
  container_name?: string;
  ports?: string[];
  command?: unknown;
  restart?: string;
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  volumes?: string[];
  networks?: string[];
}

interface ComposeFile {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
}

function read(file: string) {
  const text = readFileSync(join(root, file), "utf8");
  const override = { tag: "!override", collection: "seq" as const };
  return { text, compose: parse(text, { merge: true, customTags: [override] }) as ComposeFile };
}

const { text, compose } = read("docker-compose.yml");
const { services } = compose;
const names = Object.keys(services);
const secret = /PASSWORD|SECRET/;

describe("docker-compose.yml", () => {
  test("has the parts of the service", () => {
    expect(names.sort()).toEqual(["migrate", "postgres", "proxy", "redis", "relay", "web"]);
  });

  test("needs every secret and has a default for none", () => {
    const variables = [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)([^}]*)/g)].filter(([, name]) => secret.test(name ?? ""));
    expect(new Set(variables.map(([, name]) => name))).toEqual(
      new Set(["POSTGRES_PASSWORD", "REDIS_PASSWORD", "TICKET_SECRET", "BETTER_AUTH_SECRET"]),
    );
    for (const [, name, rest] of variables) expect(rest, name).toMatch(/^:\?\S+/);
  });

  test("takes the limits that the operator's guide names from one file, which need not be there", () => {
    const guide = readFileSync(join(root, "infra/README.md"), "utf8");
    const named = [...guide.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z_]+)`/g)]);
    expect(named.length).toBeGreaterThan(10);
    const known = ["apps/web/lib/env.ts", "apps/relay/src/env.ts"].map((path) =>
      readFileSync(join(root, path), "utf8"),
    );
    for (const [, name] of named) {
      expect(known.join(), name).toContain(`${name}: `);
      for (const service of ["web", "relay"]) expect(services[service]?.environment).not.toHaveProperty(name!);
    }
    for (const service of ["web", "relay"])
      expect(services[service]?.env_file).toEqual([{ path: "limits.env", required: false }]);
  });

  test("writes no password down", () => {
    for (const [name, service] of Object.entries(services))
      for (const [key, value] of Object.entries(service.environment ?? {}))
        if (secret.test(key) || /:\/\/[^@/]*:[^@/]*@/.test(value))
          expect(value, `${name} ${key}`).toMatch(/\$\{[A-Z_]+:\?/);
  });

  test.each(names)("%s has a health check, or ends after its work", (name) => {
    const service = services[name];
    if (name === "migrate") expect(service?.restart).toBe("no");
    else expect(service?.healthcheck?.test.length).toBeGreaterThan(1);
  });

  test("only the proxy has a port on the host", () => {
    expect(names.filter((name) => services[name]?.ports)).toEqual(["proxy"]);
    expect(services.proxy?.ports).toHaveLength(1);
  });

  test("the relay scales: no port of the host, no container name, no volume", () => {
    expect(services.relay).toMatchObject({ image: "commworld/relay" });
    for (const key of ["ports", "container_name", "volumes"]) expect(services.relay).not.toHaveProperty(key);
  });

  test("web and relay wait for the migrations, databases and Redis are healthy first", () => {
    for (const name of ["web", "relay"])
      expect(services[name]?.depends_on).toEqual({
        migrate: { condition: "service_completed_successfully" },
        postgres: { condition: "service_healthy" },
        redis: { condition: "service_healthy" },
      });
    expect(services.proxy?.depends_on?.relay?.condition).toBe("service_healthy");
  });

  test("the databases are on a network without a way out", () => {
    expect(compose.networks.back?.internal).toBe(true);
    for (const name of ["postgres", "redis", "migrate"]) expect(services[name]?.networks).toEqual(["back"]);
  });

  test("builds stages that the Dockerfile has, pulls images with a version", () => {
    for (const [name, { build, image }] of Object.entries(services)) {
      if (build)
        expect(readFileSync(join(root, build.dockerfile), "utf8"), name).toMatch(
          new RegExp(` AS ${build.target}$`, "m"),
        );
      else expect(image, name).toMatch(/:\d/);
    }
  });

  test("mounts files that exist", () => {
    for (const { volumes = [] } of Object.values(services))
      for (const volume of volumes) {
        const [source = ""] = volume.split(":");
        if (source.startsWith("./")) expect(existsSync(join(root, source)), source).toBe(true);
      }
  });
});

test("the TLS file changes services that exist and needs the site's name", () => {
  const tls = read("infra/compose.tls.yml");
  for (const name of Object.keys(tls.compose.services)) expect(names).toContain(name);
  for (const [, rest] of tls.text.matchAll(/\$\{SITE_ADDRESS([^}]*)/g)) expect(rest).toMatch(/^:\?\S+/);
});

describe("infra/Dockerfile", () => {
  const dockerfile = readFileSync(join(root, "infra/Dockerfile"), "utf8");

  test("runs on Node.js 24, not as root, with every workspace's package file", () => {
    expect(dockerfile).toMatch(/^FROM node:24/m);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, object>;
    };
    const workspaces = Object.keys(packages).filter((place) => place && !place.includes("node_modules"));
    for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });
});
