import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playerBonuses } from "#server/platform/modules/bonus-money/tables.ts";
import { findPlayerId, hashPassword } from "#server/platform/modules/players/index.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { finished } from "#server/platform/seed/bonuses.ts";
import { addCampaigns } from "#server/platform/seed/campaigns.ts";
import { personOf } from "#server/platform/seed/people.ts";
import { addPlayer, OtherEnd, type Story } from "#server/platform/seed/player.ts";
import { withCashback } from "#server/platform/seed/points-players.ts";
import { deposit } from "#server/platform/seed/visit.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { auditOf } from "#tests/support/play.ts";
import { dataOf, PASSWORD } from "#tests/support/players.ts";

let platform: TestPlatform;
let passwordHash: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  await addCampaigns(platform.context);
  passwordHash = await hashPassword(PASSWORD);
});

afterAll(() => platform.close());

const FACTS = { country: "DE", currency: "EUR", language: "de", birthDate: "1990-01-01" } as const;

const add = (email: string, story: Story) =>
  addPlayer(
    platform.context,
    { ...personOf({ email, ...FACTS }), ...FACTS, email, passwordHash, daysAgo: 25, hour: 9 },
    story,
  );

const signIn = async (email: string) => dataOf(await platform.call("signIn", { email, password: PASSWORD }));

describe("a story that luck decides", () => {
  it("is begun again with other ids until it comes to what it tells of, and only that happened", async () => {
    const ids: string[] = [];
    await add("third@story.example", async (tx, context, player) => {
      ids.push(player.id);
      await deposit(tx, context, player, { euros: 20, method: "card" });
      if (ids.length < 3) throw new OtherEnd("not yet");
    });
    expect(new Set(ids).size).toBe(3);
    const { db } = platform.context.connection;
    const added = await db.select({ id: players.id }).from(players).where(like(players.email, "%@story.example"));
    expect(added).toEqual([{ id: ids[2] }]);
    const { items } = dataOf(await platform.call("listPayments", {}, await signIn("third@story.example")));
    expect(items).toHaveLength(1);
  });

  it("is given up where it never does, and is not caught where something else is wrong", async () => {
    let tries = 0;
    const never: Story = async () => {
      tries++;
      throw new OtherEnd("never");
    };
    await expect(add("never@story.example", never)).rejects.toThrow("never");
    expect(tries).toBe(20);
    const broken: Story = async () => {
      tries++;
      throw new Error("broken");
    };
    await expect(add("never@story.example", broken)).rejects.toThrow("broken");
    expect(tries).toBe(21);
    expect(await findPlayerId(platform.context.connection.db, "never@story.example")).toBeNull();
  });
});

/** Each with seeds of their own, as in so many houses: of five that finish a bonus one has to try again. */
const HOUSES = Array.from({ length: isNightly ? 60 : 4 }, (_, house) => `of-house-${house}@world.example`);

describe("whoever the world is to have", () => {
  it("has finished a bonus, whatever the seeds of the house are, in rounds of the engine", async () => {
    const { db } = platform.context.connection;
    for (const email of HOUSES) {
      await add(`finished-${email}`, finished);
      const playerId = (await findPlayerId(db, `finished-${email}`)) ?? "";
      const taken = await db.select().from(playerBonuses).where(eq(playerBonuses.playerId, playerId));
      expect(taken).toMatchObject([{ campaignId: "three-games", state: "completed" }]);
      expect(taken[0]?.released).toBeGreaterThan(0n);
      const counted = await db
        .select()
        .from(rounds)
        .where(eq(rounds.bonusId, taken[0]?.id ?? ""));
      expect(counted.reduce((sum, { bonusCounted }) => sum + bonusCounted, 0n)).toBe(taken[0]?.counted);
    }
  }, 900_000);

  it("has cashback to claim", async () => {
    for (const email of HOUSES) {
      await add(`cashback-${email}`, withCashback);
      const { last } = dataOf(await platform.call("getCashback", {}, await signIn(`cashback-${email}`)));
      expect(last).toMatchObject({ state: "claimable", percent: 5 });
    }
    expect(await auditOf(platform)).toEqual([]);
  }, 900_000);
});
