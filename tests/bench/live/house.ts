import { type BuiltProcess, startServer } from "#tests/support/built-process.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";
import { openNginx } from "#tests/support/nginx.ts";
import { ONE_NAME, PLATFORM_HOSTS } from "#tests/support/one-name.ts";
import { TEST_SECRETS } from "#tests/support/secrets.ts";

/** One process, which can be killed and restarted. */
class Part {
  constructor(
    readonly name: string,
    private readonly start: () => Promise<BuiltProcess>,
    private running: BuiltProcess,
  ) {}

  get pid(): number {
    return this.running.pid;
  }

  kill = (): Promise<void> => this.running.kill();
  stop = (): Promise<void> => this.running.stop();

  async again(): Promise<void> {
    this.running = await this.start();
  }
}

/** Two platforms, two sites and nginx with the shipped file, on one database. */
export async function openLiveHouse() {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  const begin = async (name: string, command: string[], env: { PORT: string } & Record<string, string>) => {
    const start = () => startServer(command, "/readyz", env);
    const part = new Part(name, start, await start());
    closing.push(() => part.stop());
    return part;
  };
  try {
    const database = await openDatabase();
    closing.push(database.close);
    const platformPort = String(await freePort());
    const sitePorts = [String(await freePort()), String(await freePort())];
    const shared = { TRUSTED_PROXIES: "127.0.0.0/8", SECRETS: TEST_SECRETS, LOG_LEVEL: "error" };
    const platforms: Part[] = [];
    for (const HOST of PLATFORM_HOSTS) {
      const own = { HOST, PORT: platformPort, DATABASE_URL: database.url, SEED: "none" };
      platforms.push(await begin("a platform", ["build/server/platform.js"], { ...shared, ...own }));
    }
    const port = await freePort();
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    const sites: Part[] = [];
    for (const PORT of sitePorts) {
      const own = { PORT, PUBLIC_URL, API_URL: `http://platform:${platformPort}` };
      sites.push(await begin("a site", ["--import", ONE_NAME, "build/server/site.js"], { ...shared, ...own }));
    }
    const upstreams = {
      sites: sitePorts.map((site) => `127.0.0.1:${site}`),
      platforms: PLATFORM_HOSTS.map((host) => `${host}:${platformPort}`),
    };
    let nginx = await openNginx(upstreams, { port });
    closing.push(() => nginx.close());
    return {
      origin: nginx.origin,
      platform: `http://127.0.0.1:${platformPort}`,
      database,
      platforms,
      sites,
      close,
      proxyPid: () => nginx.pid,
      /** Stops the proxy, which cuts every connection, and starts it again. */
      async restartProxy() {
        await nginx.close();
        nginx = await openNginx(upstreams, { port });
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
