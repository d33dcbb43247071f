import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { campaigns } from "#server/ops/contests/campaigns.ts";
import { bonusCampaigns } from "#server/platform/modules/bonuses/tables.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { type TestPlatform, withSecondPlatform } from "#tests/support/platform.ts";
import { auditOf, deposit, eur, operationId } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startCampaignPlatform();
  await openCampaigns(platform);
});

afterAll(() => platform.close());

type Player = Awaited<ReturnType<typeof newConfirmedPlayer>>;

const setBudget = (campaignId: string, budget: bigint) =>
  platform.context.connection.db.update(bonusCampaigns).set({ budget }).where(eq(bonusCampaigns.id, campaignId));

const hashOf = async (player: Player, campaignId: string) =>
  dataOf(await platform.call("verifyBonusRules", { campaignId }, player)).termsHash;

async function activate(player: Player, campaignId: string, at = platform) {
  const termsHash = await hashOf(player, campaignId);
  return at.call("activateBonusCampaign", { campaignId, operationId: operationId(), termsHash }, player);
}

const costOf = (campaignId: string) => campaigns.run(operatorOf(platform), ["cost", campaignId]);

const SPENT = [422, "bonus_budget_spent"];

describe("the budget of a campaign", () => {
  it("is never exceeded by concurrent activations at two platforms", async () => {
    await setBudget("opening-hand", 52_00n);
    const players = await Promise.all(Array.from({ length: 32 }, () => newConfirmedPlayer(platform)));
    const termsHash = await hashOf(players[0] as Player, "opening-hand");
    const answers = await withSecondPlatform(platform, (second) =>
      Promise.all(
        players.map((player, place) =>
          (place % 2 === 0 ? platform : second).call(
            "activateBonusCampaign",
            { campaignId: "opening-hand", operationId: operationId(), termsHash },
            player,
          ),
        ),
      ),
    );
    const accepted = players.filter((_, place) => answers[place]?.status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect([accepted.length, refused.map(refusalOf)]).toEqual([10, Array.from({ length: 22 }, () => SPENT)]);
    expect(await costOf("opening-hand")).toMatch(
      /taken +10 times\ngiven +50\.00 EUR[\s\S]*cost +50\.00 EUR\npromised +0\.00 EUR\nbudget +52\.00 EUR\nleft +2\.00 EUR$/,
    );
    const other = players.find((player) => !accepted.includes(player)) as Player;
    platform.clock.advance({ minutes: 1 });
    expect(dataOf(await platform.call("verifyBonusRules", { campaignId: "opening-hand" }, other)).standing).toEqual({
      qualifies: false,
      reason: "budget_spent",
      remaining: null,
    });
    // A deactivated promise can be given again, and a repeated activation is not a second one.
    dataOf(await platform.call("cancelBonus", { campaignId: "opening-hand" }, accepted[0]));
    expect((await activate(other, "opening-hand")).status).toBe(200);
    expect(refusalOf(await activate(await newConfirmedPlayer(platform), "opening-hand"))).toEqual(SPENT);
    expect(await auditOf(platform)).toEqual([]);
  });

  it("counts the promises to players who have not deposited yet", async () => {
    await setBudget("first-deposit", 250_00n);
    const [one, other, third] = await Promise.all([1, 2, 3].map(() => newConfirmedPlayer(platform)));
    if (!one || !other || !third) throw new Error("there are three");
    dataOf(await activate(one, "first-deposit"));
    dataOf(await activate(other, "first-deposit"));
    expect(refusalOf(await activate(third, "first-deposit"))).toEqual(SPENT);
    expect(await costOf("first-deposit")).toMatch(/cost +0\.00 EUR\npromised +200\.00 EUR[\s\S]*left +50\.00 EUR$/);
    // A deposit of 40.00 earns 20.00 of the promised 100.00: the rest is free again.
    await deposit(platform, one.token, eur(4_000));
    expect(await costOf("first-deposit")).toMatch(/cost +20\.00 EUR\npromised +100\.00 EUR[\s\S]*left +130\.00 EUR$/);
    dataOf(await activate(third, "first-deposit"));
    dataOf(await platform.call("deactivateBonusCampaign", { campaignId: "first-deposit" }, other));
    expect(await costOf("first-deposit")).toMatch(/promised +100\.00 EUR[\s\S]*left +130\.00 EUR$/);
    expect(await auditOf(platform)).toEqual([]);
  });
});
