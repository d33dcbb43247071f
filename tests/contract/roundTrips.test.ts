import pg from "pg";
import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { diceBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

/** What is asked by nobody who waits for an answer: signs of life, and hints of what is new. */
const isBeside = (text: string): boolean => text === "select 1" || text.includes("pg_notify");

/** The statements that clients of this process send to the database while something is done. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const texts: string[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { text: string }];
    texts.push(typeof first === "string" ? first : first.text);
    return Reflect.apply(query, this, asked);
  } as typeof query;
  try {
    await act();
  } finally {
    pg.Client.prototype.query = query;
  }
  return texts.filter((text) => !isBeside(text));
}

describe("a bet that decides its round", () => {
  it("is one transaction of few statements, the session and what is shown included", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const play = async () => dataOf(await platform.call("playRealRound", diceBet(), player)).round;
    // The first begins the count of limits.
    await play();
    platform.clock.advance({ seconds: 10 });
    let paid = 0n;
    const statements = await statementsOf(async () => {
      paid = BigInt((await play()).paid.amount);
    });
    expect(statements.filter((text) => text === "commit")).toHaveLength(1);
    // What is paid counts for the limits.
    expect(statements.length).toBeLessThanOrEqual(paid > 0n ? 11 : 10);
  });
});

describe("the profile, which each page of who is signed in asks for", () => {
  it("is one statement beside that of its session", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const statements = await statementsOf(async () => dataOf(await platform.call("getProfile", {}, player)));
    expect(statements).toHaveLength(2);
  });
});
