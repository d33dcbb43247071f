import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { sessions, sessionTokens } from "#server/platform/modules/sessions/tables.ts";
import { apiAt } from "#tests/support/api.ts";
import { ask } from "#tests/support/ask.ts";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { freePort, openHouse, type TestHouse } from "#tests/support/house.ts";
import { newConfirmedPlayer } from "#tests/support/players.ts";

const REQUESTS = 20;

let house: TestHouse;
let second: BuiltProcess;
let connection: Connection;
let ports: number[];

beforeAll(async () => {
  house = await openHouse({ env: { SEED: "none" } });
  connection = connect(house.databaseUrl);
  const port = await freePort();
  const env = { PORT: `${port}`, API_URL: house.platform, PUBLIC_URL: house.origin };
  second = await startBuilt("site", env);
  ports = [Number(new URL(house.origin).port), port];
});
afterAll(async () => {
  await second?.stop();
  await connection?.close();
  await house?.close();
});

/** The only session of a player who was active a moment ago, but whose token has expired. */
async function expiredSession() {
  const { id: playerId, token } = await newConfirmedPlayer(apiAt(house.platform));
  const [session, ...others] = await connection.db.select().from(sessions).where(eq(sessions.playerId, playerId));
  if (!session || others.length > 0) throw new Error(`${others.length + 1} sessions`);
  await connection.db
    .update(sessionTokens)
    .set({ issuedAt: sql`${sessionTokens.issuedAt} - interval '16 minutes'` })
    .where(eq(sessionTokens.sessionId, session.id));
  return { playerId, token, session };
}

it.each(["/en/player/balance", "/en/player/balance.data"])(
  "twenty requests with an expired token to two sites get one new token between them: %s",
  async (path) => {
    const { playerId, token, session } = await expiredSession();
    const askOf = (request: number, auth: string) =>
      ask(ports[request % ports.length] ?? 0, path, {
        headers: { Cookie: `lang=en; signed_in_as=${playerId}; auth_token=${auth}` },
      });

    const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, request) => askOf(request, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(200));
    const given = answers.map(({ headers }) => headers["set-cookie"]?.map((cookie) => cookie.split(";")[0]));
    const fresh = /auth_token=(\S{43})/.exec(`${given[0]}`)?.[1] ?? "";
    expect(given).toEqual(Array(REQUESTS).fill([`auth_token=${fresh}`]));
    expect(fresh).not.toBe(token);

    const after = await connection.db.select().from(sessions).where(eq(sessions.playerId, playerId));
    expect(after).toMatchObject([{ id: session.id, generation: session.generation + 1, endedAt: null }]);
    const issued = await connection.db.select().from(sessionTokens).where(eq(sessionTokens.sessionId, session.id));
    expect(issued.map(({ rotatedAt }) => rotatedAt !== null).sort()).toEqual([false, true]);

    const again = await Promise.all(ports.map((_, site) => askOf(site, fresh)));
    expect(again.map(({ status, headers }) => [status, headers["set-cookie"]])).toEqual(
      ports.map(() => [200, undefined]),
    );
  },
);
