import { getTableColumns, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CLOSED_ACCOUNT_DAYS } from "#app/contract/rights.ts";
import { reopen } from "#server/ops/players.ts";
import { eraseClosedAccounts } from "#server/platform/modules/closing/index.ts";
import { HOLDINGS } from "#server/platform/modules/personal-data/index.ts";
import { lockPlayer, players } from "#server/platform/modules/players/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { playerWithRequestedDocument, upload } from "#tests/support/documents.ts";
import { withAuthenticator } from "#tests/support/factors.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { pdf } from "#tests/support/pictures.ts";
import { auditOf, depositRequest, diceBet, eur, minesBet, newRichPlayer, stepIn } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { CASH_OUT, openTile } from "#tests/support/steps.ts";
import { newPlayedPlayer, withdraw } from "#tests/support/withdrawals.ts";

const platform = auditedPlatform();
const going = () => new AbortController().signal;

const close = (token: string, password = PASSWORD) => platform.call("closeAccount", { password }, { token });
const closing = async (token: string) => dataOf(await platform.call("getClosing", {}, { token }));
const signIn = (email: string) => platform.call("signIn", { email, password: PASSWORD });
const rows = async (statement: ReturnType<typeof sql>) =>
  (await platform.context.connection.db.execute<Record<string, unknown>>(statement)).rows;
const countOf = async (table: string, playerId: string) =>
  (await rows(sql`select 1 from ${sql.identifier(table)} where player_id = ${playerId}`)).length;

/** A closed account of a player who had data in every module. */
async function closedPlayer() {
  const player = await newConfirmedPlayer(platform);
  dataOf(await platform.call("setSubscriptions", { news: true, offers: false, results: true }, player));
  dataOf(await platform.call("toggleFavorite", { gameId: "hundred-dice", favorite: true }, player));
  dataOf(await close(player.token));
  return player;
}

describe("getClosing", () => {
  it("names each step to take first, one after another, until none is left", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { token } = player;
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    expect(await closing(token)).toMatchObject({
      toWithdraw: [eur(4_900)],
      held: [eur(100)],
      openRounds: 1,
      isReady: false,
    });
    const { round: opened } = dataOf(await platform.call("stepRealRound", stepIn(round, openTile(0)), player));
    if (opened.state === "open") dataOf(await platform.call("stepRealRound", stepIn(opened, CASH_OUT), player));
    dataOf(await platform.call("createDeposit", depositRequest(), player));
    const left = await closing(token);
    expect([left.openPayments, left.isReady]).toEqual([1, false]);
    expect(refusalOf(await close(token))).toEqual([409, "closing_open"]);
  });

  it("does not block closing for less than can be withdrawn, and reports the amount", async () => {
    for (;;) {
      const player = await newRichPlayer(platform, 2_000);
      platform.clock.advance({ seconds: 5 });
      const input = { kind: "dice", chance: 100, direction: "under" } as const;
      dataOf(await platform.call("playRealRound", diceBet({ stake: eur(1_950), input }), player));
      const { toWithdraw, small, isReady } = await closing(player.token);
      // One of a hundred wins.
      if (toWithdraw.length > 0) continue;
      expect([small, isReady]).toEqual([[eur(50)], true]);
      dataOf(await close(player.token));
      return;
    }
  });
});

describe("closeAccount", () => {
  it("ends sessions, letters and data that only an open account needs, and says so at sign-in", async () => {
    const player = await newConfirmedPlayer(platform);
    const other = dataOf(await signIn(player.email)).token;
    dataOf(await platform.call("setSubscriptions", { news: true, offers: true, results: true }, player));
    dataOf(await platform.call("toggleFavorite", { gameId: "hundred-dice", favorite: true }, player));
    const { recoveryCodes } = await withAuthenticator(platform, player);
    dataOf(await platform.call("confirmStepUp", { kind: "recovery", code: recoveryCodes[0] ?? "" }, player));
    expect(refusalOf(await close(player.token))).toEqual([200]);
    for (const token of [player.token, other]) {
      expect(refusalOf(await platform.call("getProfile", {}, { token }))).toEqual([401, "unauthenticated"]);
    }
    // Without the password nothing is revealed.
    expect(refusalOf(await platform.call("signIn", { email: player.email, password: "something else" }))).toEqual([
      422,
      "wrong_credentials",
    ]);
    expect(refusalOf(await signIn(player.email))).toEqual([423, "player_closed"]);
    for (const { table } of HOLDINGS.filter(({ ends }) => ends === "closing")) {
      expect([table, await countOf(table, player.id)]).toEqual([table, 0]);
    }
    const { messages } = dataOf(await platform.call("listOutbox", { to: player.email }));
    expect(messages.map(({ subject }) => subject)).toContain("Your account is closed");
  });

  it("requires the password, and a second factor if there is one", async () => {
    const player = await newConfirmedPlayer(platform);
    expect(refusalOf(await close(player.token, "not the password"))).toEqual([422, "wrong_credentials"]);
    await withAuthenticator(platform, player);
    platform.clock.advance({ minutes: 6 });
    expect(refusalOf(await close(player.token))).toEqual([423, "step_up_required"]);
    expect((await signIn(player.email)).status).toBe(423);
  });

  it("lets no concurrent bet or deposit happen after it", async () => {
    const { id } = await closedPlayer();
    const bet = platform.context.connection.inTransaction((tx) => assertMayPlay(tx, platform.context, id));
    await expect(bet).rejects.toThrow("player_closed");
  });

  it("is refused while there is money in the account, on its way or in a round", async () => {
    const player = await newPlayedPlayer(platform, 3_000);
    expect(refusalOf(await close(player.token))).toEqual([409, "closing_open"]);
    await withdraw(platform, player.token, { amount: eur(3_000) });
    expect((await closing(player.token)).openPayments).toBe(1);
    expect(refusalOf(await close(player.token))).toEqual([409, "closing_open"]);
  });

  it("does not end a self-exclusion, and only an operator can reopen the account, without ending that either", async () => {
    const player = await newConfirmedPlayer(platform);
    dataOf(await platform.call("activateSelfExclusion", { period: "5_years", understood: true }, player));
    dataOf(await close(player.token));
    const operator = operatorOf(platform);
    expect(await reopen.run(operator, [player.email])).toBe("Opened again.");
    await expect(reopen.run(operator, [player.email])).rejects.toThrow("not closed");
    const { token } = dataOf(await signIn(player.email));
    expect(dataOf(await platform.call("getProfile", {}, { token })).selfExclusionBlock.enabled).toBe(true);
    expect(dataOf(await platform.call("getSubscriptions", {}, { token })).news).toBe(false);
    expect(refusalOf(await platform.call("playRealRound", diceBet(), { token }))).toEqual([423, "self_excluded"]);
  });
});

/** The columns an erased row still fills, each with the reason why it identifies no one. */
const LEFT_OF_PLAYER = {
  id: "in the books",
  email: "made of the id",
  tags: "empty",
  isSeeded: "of the sandbox",
  registrationType: "statistics",
  country: "statistics",
  currency: "of its accounts",
  language: "statistics",
  birthDate: "the same for all",
  termsVersion: "of the terms",
  termsText: "of the terms",
  termsAcceptedAt: "a time",
  emailConfirmedAt: "a time",
  registeredAt: "a time",
  blockedAt: "a time",
  closedAt: "a time",
  erasedAt: "a time",
};

describe("eraseClosedAccounts", () => {
  const rowOf = (id: string) => platform.context.connection.inTransaction((tx) => lockPlayer(tx, id, "share"));
  const files = async () => {
    const ids: string[] = [];
    for await (const { id } of platform.context.storage.list()) ids.push(id);
    return ids;
  };

  it("erases accounts after the retention period, and leaves the ledger intact", async () => {
    const sender = await playerWithRequestedDocument(platform);
    dataOf(await upload(platform, pdf(), sender));
    const played = await newRichPlayer(platform, 2_000);
    platform.clock.advance({ seconds: 5 });
    dataOf(await platform.call("playRealRound", diceBet({ stake: eur(2_000) }), played));
    const mayPlay = { id: played.id, isOut: (await closing(played.token)).isReady };
    dataOf(await close(sender.token));
    if (mayPlay.isOut) dataOf(await close(played.token));
    const excluded = await newConfirmedPlayer(platform);
    dataOf(await platform.call("activateSelfExclusion", { period: "5_years", understood: true }, excluded));
    dataOf(await close(excluded.token));
    expect(await files()).toHaveLength(1);

    // A day earlier nothing has changed.
    platform.clock.advance({ days: CLOSED_ACCOUNT_DAYS - 1 });
    await eraseClosedAccounts(platform.context, going());
    expect((await rowOf(sender.id)).email).toBe(sender.email);

    platform.clock.advance({ days: 2 });
    await eraseClosedAccounts(platform.context, going());
    const erased = await rowOf(sender.id);
    expect(erased).toMatchObject({ email: `${sender.id.toLowerCase()}@erased.invalid`, passwordHash: null });
    const filled = Object.keys(getTableColumns(players)).filter((name) => erased[name as keyof typeof erased] !== null);
    expect(Object.keys(LEFT_OF_PLAYER)).toEqual(expect.arrayContaining(filled));
    expect([await countOf("documents", sender.id), await files()]).toEqual([0, []]);
    for (const { table } of HOLDINGS.filter(({ ends, table }) => ends === "erasure" && table !== "players")) {
      expect([table, await countOf(table, sender.id)]).toEqual([table, 0]);
    }
    const [payment] = await rows(sql`select source, destination from payments where player_id = ${played.id}`);
    if (mayPlay.isOut) expect(payment).toEqual({ source: null, destination: null });
    // The address is free, and the old password opens nothing.
    expect(refusalOf(await signIn(sender.email))).toEqual([422, "wrong_credentials"]);
    expect(await auditOf(platform)).toEqual([]);
  });

  it("erases accounts although an older one cannot be erased", async () => {
    const [stuck, due, holder] = [
      await newConfirmedPlayer(platform),
      await newConfirmedPlayer(platform),
      await newConfirmedPlayer(platform),
    ];
    for (const { token } of [stuck, due]) dataOf(await close(token));
    await rows(sql`update players set closed_at = closed_at - interval '7 years' where id = ${stuck.id}`);
    await rows(sql`update players set closed_at = closed_at - interval '6 years' where id = ${due.id}`);
    const taken = `${stuck.id.toLowerCase()}@erased.invalid`;
    await rows(sql`update players set email = ${taken} where id = ${holder.id}`);
    await eraseClosedAccounts(platform.context, going());
    expect([(await rowOf(stuck.id)).erasedAt, (await rowOf(due.id)).erasedAt]).toEqual([null, expect.any(Date)]);
    await rows(sql`update players set email = ${holder.email} where id = ${holder.id}`);
    await eraseClosedAccounts(platform.context, going());
    expect((await rowOf(stuck.id)).erasedAt).not.toBeNull();
  });

  it("waits for the end of a self-exclusion, and leaves open accounts alone", async () => {
    const open = await newConfirmedPlayer(platform);
    const excluded = await newConfirmedPlayer(platform);
    dataOf(await platform.call("activateSelfExclusion", { period: "5_years", understood: true }, excluded));
    dataOf(await close(excluded.token));
    await rows(sql`update players set closed_at = closed_at - interval '6 years' where id = ${excluded.id}`);
    await eraseClosedAccounts(platform.context, going());
    expect((await rowOf(excluded.id)).erasedAt).toBeNull();
    expect((await rowOf(open.id)).erasedAt).toBeNull();
    platform.clock.advance({ days: 5 * 366 });
    await eraseClosedAccounts(platform.context, going());
    expect((await rowOf(excluded.id)).erasedAt).not.toBeNull();
  });
});
