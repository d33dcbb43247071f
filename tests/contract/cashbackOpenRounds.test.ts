import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Round } from "#app/contract/play.ts";
import { voidRound } from "#server/ops/void-round.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { operatorOf } from "#tests/support/operator.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, deposit, eur, minesBet, newRichPlayer, operationId, stepIn, tilesOf } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, PASSWORD } from "#tests/support/players.ts";
import { CASH_OUT, makeStep, openTile } from "#tests/support/steps.ts";
import { withdrawalRequest } from "#tests/support/withdrawals.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startCampaignPlatform();
  await openCampaigns(platform);
});
afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

type Player = { id: string; email: string; token: string };

const signedIn = async ({ id, email }: Player): Promise<Player> => ({
  id,
  email,
  token: dataOf(await platform.call("signIn", { email, password: PASSWORD })).token,
});
const weeksOf = async (player: Player) => dataOf(await platform.call("getCashback", {}, player));
const STAKE = 2_000;

/** A round of mines that is open when its week ends, and the player a minute into the next one. */
async function openOverTheEnd() {
  const player = await newRichPlayer(platform, 10_000);
  const bet = minesBet({ stake: eur(STAKE) });
  const { round } = dataOf(await platform.call("playRealRound", bet, player));
  const { present } = await weeksOf(player);
  platform.clock.advance({ seconds: (Date.parse(present.until) - platform.clock.now().getTime()) / 1000 + 60 });
  return { player: await signedIn(player), round, week: present.week };
}

async function lose(player: Player, round: Round): Promise<void> {
  const [mine = 0] = (await tilesOf(platform, round.id)).mined;
  await makeStep(platform, player, stepIn(round, openTile(mine)));
}

const account = (changes: object) => ({ deposits: eur(0), withdrawals: eur(0), ...changes });

describe("the stake of a round that is open over the end of a week", () => {
  it("is lost in the week in which the round is lost, and cashback is paid for it once", async () => {
    const { player, round, week } = await openOverTheEnd();
    const open = await weeksOf(player);
    expect(open.last).toMatchObject({ week, state: "nothing", lost: eur(0) });
    expect(open.last.accounts).toMatchObject([
      account({ deposits: eur(10_000), closing: eur(8_000), openingStaked: eur(0), closingStaked: eur(STAKE) }),
    ]);
    expect(open.present.lost).toEqual(eur(0));

    await lose(player, round);
    const lost = await weeksOf(player);
    expect([lost.last.lost, lost.present.lost]).toEqual([eur(0), eur(STAKE)]);
    expect(lost.present.accounts).toMatchObject([account({ openingStaked: eur(STAKE), closingStaked: eur(0) })]);

    platform.clock.advance({ days: 7 });
    const back = await signedIn(player);
    const claimed = dataOf(await platform.call("claimCashback", { week: lost.present.week }, back)).week;
    expect(claimed).toMatchObject({ state: "claimed", lost: eur(STAKE), percent: 5, worth: eur(100) });
  });

  it("is no loss at all where the round is won, nor is the winning one of the week before", async () => {
    const { player, round } = await openOverTheEnd();
    const [safe = 0] = (await tilesOf(platform, round.id)).safe;
    const { round: on } = await makeStep(platform, player, stepIn(round, openTile(safe)));
    const { round: won } = await makeStep(platform, player, stepIn(on, CASH_OUT));
    const payout = BigInt(won.payout?.amount ?? 0);
    expect(payout).toBeGreaterThan(BigInt(STAKE));
    const { last, present } = await weeksOf(player);
    expect([last.lost, present.lost]).toEqual([eur(0), eur(BigInt(STAKE) - payout)]);
  });

  it("comes back and is lost in neither week where the round is void", async () => {
    const { player, round } = await openOverTheEnd();
    await voidRound.run(operatorOf(platform), [round.id, "outage"]);
    const { last, present } = await weeksOf(player);
    expect([last.lost, present.lost]).toEqual([eur(0), eur(0)]);
  });

  it("is told apart from a withdrawal on its way, which went", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { round } = dataOf(await platform.call("playRealRound", minesBet({ stake: eur(STAKE) }), player));
    dataOf(await platform.call("createWithdrawal", withdrawalRequest(), player));
    const { present } = await weeksOf(player);
    const held = { closing: eur(6_000), withdrawals: eur(2_000), closingStaked: eur(STAKE), lost: eur(0) };
    expect(present.accounts).toMatchObject([held]);
    await lose(player, round);
    expect((await weeksOf(player)).present).toMatchObject({ lost: eur(STAKE), accounts: [{ closingStaked: eur(0) }] });
  });

  it("counts as far as it is the player's own, and not the bonus's", async () => {
    const campaignId = "opening-hand";
    const player = await newConfirmedPlayer(platform);
    const { termsHash } = dataOf(await platform.call("verifyBonusRules", { campaignId }, player));
    const asked = { campaignId, operationId: operationId(), termsHash };
    dataOf(await platform.call("activateBonusCampaign", asked, player));
    await deposit(platform, player.token, eur(5_000));
    const bet = async () => {
      platform.clock.advance({ seconds: 5 });
      return dataOf(await platform.call("playRealRound", minesBet({ stake: eur(200) }), player)).round;
    };
    for (let lost = 0; lost < 2; lost++) await lose(player, await bet());
    // Of the five euros of the bonus one is left, and comes back with the round that is void.
    const open = { lost: eur(0), accounts: [{ closing: eur(4_900), closingStaked: eur(100) }] };
    const voided = await bet();
    expect((await weeksOf(player)).present).toMatchObject(open);
    await voidRound.run(operatorOf(platform), [voided.id, "outage"]);
    const round = await bet();
    expect((await weeksOf(player)).present).toMatchObject(open);
    await lose(player, round);
    expect((await weeksOf(player)).present).toMatchObject({ lost: eur(100), accounts: [{ closingStaked: eur(0) }] });
  });
});
