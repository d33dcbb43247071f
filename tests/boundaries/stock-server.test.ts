import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltProcess, startBuilt, startServer } from "#tests/support/built-process.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";

const STOCK_SERVER = ["node_modules/@remix-run/serve/dist/cli.js", "build/site/server/index.js"];

const running: BuiltProcess[] = [];
let database: Awaited<ReturnType<typeof openDatabase>>;
let origin: string;

beforeAll(async () => {
  const [port, platformPort] = [String(await freePort()), String(await freePort())];
  origin = `http://127.0.0.1:${port}`;
  const shared = { PUBLIC_URL: origin, SEED: "none" };
  database = await openDatabase();
  running.push(await startBuilt("platform", { ...shared, PORT: platformPort, DATABASE_URL: database.url }));
  const api = `http://127.0.0.1:${platformPort}`;
  running.push(await startServer(STOCK_SERVER, "/en", { PUBLIC_URL: origin, PORT: port, API_URL: api }));
});

afterAll(async () => {
  for (const process of running.reverse()) await process.stop();
  await database?.close();
});

describe("Remix's own server, without the web process of the house", () => {
  it("serves the pages with the platform's data", async () => {
    const response = await fetch(`${origin}/en`);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('<html lang="en"');
    expect(page).toContain("Fox at Noon");
  });

  it("redirects a guest from a player's pages", async () => {
    const response = await fetch(`${origin}/en/player/balance`, { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get("Location") ?? "", origin).href).toBe(
      `${origin}/en?to=%2Fen%2Fplayer%2Fbalance&notice=pageNeedsAccount`,
    );
  });
});
