import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { majorUnits } from "#app/contract/money.ts";
import { audit } from "#server/ops/audit.ts";
import { disableGame, enableGame } from "#server/ops/games.ts";
import { block, endSecondFactors, signOut, unblock } from "#server/ops/players.ts";
import { redirect } from "#server/ops/redirect.ts";
import { requireTerms } from "#server/ops/terms.ts";
import { voidRound } from "#server/ops/void-round.ts";
import { auditLog } from "#server/platform/modules/audit-log/tables.ts";
import { withSms } from "#tests/support/factors.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { withPasskey } from "#tests/support/passkeys.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  cutOffRound,
  DICE,
  diceBet,
  eur,
  fun,
  gameOfKind,
  minesBet,
  moneyOf,
  newRichPlayer,
  openDemo,
  startMoneyPlatform,
  stepIn,
} from "#tests/support/play.ts";
import { dataOf, newPlayer, newUnknownPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { COIN } from "#tests/support/providers.ts";
import { atMines, demoMines, makeStep, openTile, roundNow } from "#tests/support/steps.ts";

describe("the operator's commands", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startMoneyPlatform();
  });
  afterAll(() => platform.close());

  const operator = () => operatorOf(platform, { redirectHosts: ["partners.example"] });
  const profile = async (token: string) => dataOf(await platform.call("getProfile", {}, { token }));

  it("block a player by e-mail, which ends the sessions but refuses no new one, and unblock the player", async () => {
    const { email, token } = await newPlayer(platform);
    await block.run(operator(), [email.toUpperCase()]);
    expect(refusalOf(await platform.call("getProfile", {}, { token }))).toEqual([401, "unauthenticated"]);
    const again = dataOf(await platform.call("signIn", { email, password: PASSWORD })).token;
    expect((await profile(again)).isBlocked).toBe(true);
    await unblock.run(operator(), [email]);
    expect((await profile(again)).isBlocked).toBe(false);
  });

  it("end all sessions of one player", async () => {
    const [player, bystander] = [await newPlayer(platform), await newPlayer(platform)];
    dataOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
    expect(await signOut.run(operator(), [player.email])).toBe("Sessions ended: 2.");
    expect(refusalOf(await platform.call("getProfile", {}, player))).toEqual([401, "unauthenticated"]);
    expect((await profile(bystander.token)).id).toBe(bystander.id);
    expect(await signOut.run(operator(), [player.email])).toBe("Sessions ended: 0.");
  });

  it("remove every sign-in method except the password, with a letter and an entry in the log", async () => {
    const player = await newUnknownPlayer(platform);
    await withPasskey(platform, player);
    await withSms(platform, player);
    expect(await endSecondFactors.run(operator(), [player.email])).toBe(
      "The password is enough to sign in. Sessions ended: 1.",
    );
    const { token } = dataOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
    expect(dataOf(await platform.call("getSecurity", {}, { token }))).toMatchObject({
      stepUp: [],
      passkeys: 0,
      sms: null,
    });
    const { messages } = dataOf(await platform.call("listOutbox", { to: player.email }));
    expect(messages[0]?.subject).toBe("Your password alone signs you in now");
    const { db } = platform.context.connection;
    const entries = await db.select().from(auditLog).where(eq(auditLog.playerId, player.id));
    expect(entries).toContainEqual(expect.objectContaining({ what: "end-factors", operator: "tester" }));
  });

  it("require a player to accept the terms again", async () => {
    const { email, token } = await newPlayer(platform);
    await requireTerms.run(operator(), [email]);
    expect((await profile(token)).isTermsRequired).toBe(true);
  });

  it("set the redirects", async () => {
    await redirect.run(operator(), ["add", "/partners", "https://partners.example/join", "301"]);
    expect(await redirect.run(operator(), ["list"])).toBe("301 /partners → https://partners.example/join");
    await expect(redirect.run(operator(), ["add", "/away", "https://evil.example/"])).rejects.toThrow("Not added");
    await redirect.run(operator(), ["remove", "/partners"]);
    expect(await redirect.run(operator(), ["list"])).toBe("There are no redirects.");
  });

  it("close a game, and open it again", async () => {
    const player = await newRichPlayer(platform, 1_000);
    expect(await disableGame.run(operator(), [DICE])).toBe("Hundred Dice is closed.");
    await disableGame.run(operator(), [DICE]);
    expect(refusalOf(await platform.call("playRealRound", diceBet(), player))).toEqual([422, "game_disabled"]);
    expect(await enableGame.run(operator(), [DICE])).toBe("Hundred Dice is open.");
    dataOf(await platform.call("playRealRound", diceBet(), player));
    expect(await disableGame.run(operator(), [COIN])).toBe("Heads or Tails is closed.");
    expect(dataOf(await platform.call("listProviderGames", {})).games).toEqual([]);
    expect(await enableGame.run(operator(), [COIN])).toBe("Heads or Tails is open.");
    await expect(disableGame.run(operator(), ["sandbox.no-game"])).rejects.toThrow("There is no game");
  });

  it("void an open round, for a reason, and no other round", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round: waits } = dataOf(await platform.call("playRealRound", minesBet(), player));
    const { round: decided } = await cutOffRound(platform, player);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 800n, held: 200n });
    // A decided round pays what was drawn, if that is more.
    const worth = decided.payout > 100n ? decided.payout : 100n;
    for (const { id, paid } of [
      { ...waits, paid: 100n },
      { ...decided, paid: worth },
    ]) {
      const expected = `The round is void, and ${majorUnits(paid, "EUR")} EUR went back.`;
      expect(await voidRound.run(operator(), [id, "outage"])).toBe(expected);
      await expect(voidRound.run(operator(), [id, "outage"])).rejects.toThrow("That round is over");
    }
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n + worth, held: 0n });
    // The outcome is not revealed in passing: nothing was settled to it.
    const returned = dataOf(await platform.call("getRound", { roundId: decided.id }, player));
    expect(returned).toMatchObject({ state: "void", outcome: null, payout: eur(0) });
    expect(returned.voided).toEqual({ reason: "outage", paid: eur(worth) });
    const { round } = dataOf(await platform.call("playRealRound", diceBet(), player));
    await expect(voidRound.run(operator(), [round.id, "outage"])).rejects.toThrow("That round is over");
    expect(round.voided).toBeNull();
    expect(await audit.run(operator(), [])).toBe("The ledger is whole.");
  });

  it("pay what leaving the round would have paid when it is voided, out of the game's money", async () => {
    const { player, round, safe } = await atMines(platform);
    const { round: opened } = await makeStep(platform, player, stepIn(round, openTile(safe[0] ?? 0)));
    const worth = opened.outcome?.kind === "mines" ? opened.outcome.cashOut : null;
    expect(Number(worth?.amount)).toBeGreaterThan(100);
    await voidRound.run(operator(), [round.id, "fault"]);
    const returned = await roundNow(platform, player, round);
    expect(returned).toMatchObject({ state: "void", payout: eur(0), voided: { reason: "fault", paid: worth } });
    expect(returned.steps).toEqual(opened.steps);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n + BigInt(worth?.amount ?? 0), held: 0n });
    expect(await audit.run(operator(), [])).toBe("The ledger is whole.");
    const [entry] = await platform.context.connection.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.playerId, player.id), eq(auditLog.what, "void-round")));
    expect(entry).toMatchObject({ operator: "tester", result: "ok" });
  });

  it("return the stake of a demo to the demo", async () => {
    const { id: gameId } = gameOfKind("mines");
    const { demoToken } = await openDemo(platform, gameId);
    const { round } = dataOf(await platform.call("playDemoRound", demoMines(demoToken)));
    await voidRound.run(operator(), [round.id, "dispute"]);
    const table = await openDemo(platform, gameId, demoToken);
    expect(table).toMatchObject({ openRound: null, purse: { cash: fun(100_000), held: fun(0) } });
  });

  it("report an intact ledger as intact", async () => {
    expect(await audit.run(operator(), [])).toBe("The ledger is whole.");
  });

  it.each([
    [block, []],
    [unblock, ["nobody@example.com"]],
    [requireTerms, ["a@example.com", "b@example.com"]],
    [redirect, ["add", "/only-from"]],
    [redirect, ["add", "/a", "/b", "307"]],
    [redirect, ["__proto__"]],
    [disableGame, ["no-game"]],
    [disableGame, []],
    [enableGame, [DICE, DICE]],
    [voidRound, []],
    [voidRound, ["rnd_111111111111"]],
    [voidRound, ["rnd_111111111111", "because"]],
    [voidRound, ["rnd_111111111111", "left_open"]],
    [voidRound, ["rnd_111111111111", "fault"]],
  ])("refuse invalid parameters", async (command, parameters) => {
    await expect(command.run(operator(), parameters)).rejects.toMatchObject({ name: "OpsProblem" });
  });
});
