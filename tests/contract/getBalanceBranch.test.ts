import { describe, expect, it } from "vitest";
import { checkBranch, readBranch } from "#app/contract/balance-branch.ts";
import { makeBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { sha256 } from "#server/platform/modules/balance-proofs/tree.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { afterDay, today } from "#tests/support/days.ts";
import { eur, minesBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

const branchOf = (caller: { token: string }, day: string, currency: "EUR" | "RUB" = "EUR") =>
  platform.call("getBalanceBranch", { day, currency }, caller);

describe("getBalanceBranch", () => {
  it("proves each player's cash and held money up to the published root", async () => {
    const day = today(platform);
    const [anna, boris] = [await newRichPlayer(platform, 10_000), await newRichPlayer(platform, 5_000)];
    const players = [anna, boris];
    for (const amount of [1_700, 20_033, 1_001]) players.push(await newRichPlayer(platform, amount));
    dataOf(await platform.call("playRealRound", minesBet({ stake: eur(2_000) }), anna));
    const none = await newConfirmedPlayer(platform);
    const chiara = await newRichPlayer(platform, 950_000, "RUB");
    expect(refusalOf(await branchOf(anna, day))).toEqual([404, "not_found"]);
    await makeBalanceProofs(afterDay(platform, day));

    const { items } = dataOf(await platform.call("listBalanceProofs", { currency: "EUR", limit: 1 }));
    expect(items).toMatchObject([{ day, accounts: 5, sum: eur(37_734) }]);
    const root = items[0]?.root ?? "";
    for (const [place, balance] of ["10000", "5000", "1700", "20033", "1001"].entries()) {
      const player = players[place];
      if (!player) throw new Error("there are five players");
      const branch = dataOf(await branchOf(player, day));
      expect(branch).toMatchObject({ account: player.id, balance, sum: "37734", root });
      expect(checkBranch(readBranch(JSON.stringify(branch)), root, sha256)).toMatchObject({
        verdict: "counted",
        wrong: [],
      });
    }
    const published = JSON.stringify(dataOf(await branchOf(anna, day)));
    for (const { id } of [boris, none, chiara]) expect(published).not.toContain(id);

    expect(refusalOf(await branchOf(anna, day, "RUB"))).toEqual([404, "not_found"]);
    expect(refusalOf(await branchOf(none, day))).toEqual([404, "not_found"]);
    expect(dataOf(await branchOf(chiara, day, "RUB"))).toMatchObject({ balance: "950000", sum: "950000" });
    expect(refusalOf(await branchOf(anna, "2020-01-01"))).toEqual([404, "not_found"]);
  });
});
