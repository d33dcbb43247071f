import { execFileSync } from "node:child_process";
import http from "node:http";
import type { SeededEmail } from "#server/platform/seed/accounts.ts";
import { seededAccounts } from "#server/platform/seed/accounts.ts";
import { apiAt } from "./api.ts";
import { type AskOptions, ask } from "./ask.ts";
import { openHouse } from "./house.ts";
import { dataOf } from "./players.ts";
import { TEST_SECRETS } from "./secrets.ts";

const CONNECTIONS = 8;

/** The house with the full world, for many requests over a few persistent connections. */
export async function openWorld() {
  const house = await openHouse();
  const api = apiAt(house.platform);
  const port = Number(new URL(house.origin).port);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const operator = { ...process.env, DATABASE_URL: house.databaseUrl, PUBLIC_URL: house.origin, SECRETS: TEST_SECRETS };
  return {
    ...house,
    api,
    ask: (path: string, options: AskOptions = {}) => ask(port, path, { ...options, agent }),
    /** Signs in a player of the world, one at a time for the platform's rate limits. */
    async signIn(email: SeededEmail): Promise<string> {
      const { password } = seededAccounts[0];
      return dataOf(await api.call("signIn", { email, password })).token;
    },
    /** Runs one of the operator's commands, and returns its output. */
    operate: (...command: string[]): string =>
      execFileSync(process.execPath, ["build/server/ops.js", ...command], { env: operator, encoding: "utf8" }).trim(),
    async close() {
      agent.destroy();
      await house.close();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
