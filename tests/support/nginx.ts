import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { requireProgram } from "./apt.ts";
import { freePort } from "./house.ts";
import { temporaryFolder } from "./prepared.ts";

const CONFIGURATION = "server/site/nginx.conf";

/** Addresses with ports. */
interface Upstreams {
  sites: readonly string[];
  platforms: readonly string[];
}

/**
 * The house's own file, unchanged except for locations: Docker's names for the upstreams, which nothing resolves here and which
 * nginx before 1.27.3 does not look up, become addresses; ports and the writable folder are the test's.
 */
function configurationFor({ sites, platforms }: Upstreams, { port, lifePort, folder, tls }: Place): string {
  const servers = (addresses: readonly string[]) => addresses.map((address) => `server ${address} $1;`).join("\n    ");
  const substitutions: [RegExp, string][] = [
    [/^ *resolver .*;\n/gm, ""],
    [/\bserver site:3000 resolve (.*);/g, servers(sites)],
    [/\bserver platform:4000 resolve (.*);/g, servers(platforms)],
    [/\blisten 8080 (.*);/g, tls ? encrypted(port, folder) : `listen 127.0.0.1:${port} $1;`],
    [/\blisten 127\.0\.0\.1:8081;/g, `listen 127.0.0.1:${lifePort};`],
    [/ \/tmp\//g, ` ${folder}/`],
    [/\/dev\/stderr\b/g, `${folder}/error.log`],
  ];
  let text = readFileSync(CONFIGURATION, "utf8");
  for (const [from, to] of substitutions) {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${CONFIGURATION} has nothing like ${from}`);
    text = changed;
  }
  return text;
}

/** What an operator who ends TLS in this nginx adds, as docs/operating.md says. */
const encrypted = (port: number, folder: string): string =>
  `listen 127.0.0.1:${port} ssl;\n    ssl_certificate ${folder}/cert.pem;\n    ssl_certificate_key ${folder}/key.pem;`;

interface Tls {
  key: string;
  cert: string;
}

interface Place {
  port: number;
  lifePort: number;
  folder: string;
  /** null: nginx closes the connection before a response. */
  tls: Tls | null;
}

/** nginx with the house's own file, in front of processes of this machine. */
export async function openNginx(upstreams: Upstreams, { port, tls = null }: { port?: number; tls?: Tls | null } = {}) {
  requireProgram("nginx", { question: "-v", packaged: "nginx-light" });
  const { path: folder, remove } = temporaryFolder();
  const place = { port: port ?? (await freePort()), lifePort: await freePort(), folder, tls };
  if (tls) for (const name of ["key", "cert"] as const) writeFileSync(join(folder, `${name}.pem`), tls[name]);
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configurationFor(upstreams, place));
  const log = join(folder, "error.log");
  const output = openSync(log, "a");
  const options = ["-p", folder, "-c", file, "-e", log, "-g", "daemon off;"];
  const nginx = spawn("nginx", options, { stdio: ["ignore", output, output] });
  closeSync(output);
  const origin = `${tls ? "https" : "http"}://127.0.0.1:${place.port}`;
  const logged = () => readFileSync(log, "utf8");
  await listening(nginx, place, logged);
  return {
    origin,
    pid: nginx.pid ?? 0,
    /** Its log so far. */
    log: logged,
    async close() {
      const ended = once(nginx, "exit");
      // nginx ends at once, and open responses are cut.
      nginx.kill("SIGTERM");
      await ended;
      remove();
    },
  };
}

async function listening(nginx: ChildProcess, { lifePort }: Place, logged: () => string): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${lifePort}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (nginx.exitCode === null && !(await answers())) await delay(50);
  if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}: ${logged()}`);
}
