import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeCompetitions, countCompetitions } from "#server/platform/jobs/close-competitions.ts";
import { euroCents } from "#server/platform/modules/currencies/index.ts";
import { ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import type { TournamentDraft } from "#server/platform/modules/tournaments/index.ts";
import { newTournament, playOnce } from "#tests/support/competitions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const GROWING = { start: "1000", most: "1500", share: 500, places: [7_000, 3_000] };

/** A contest to be joined, with a fund of 10.00 EUR that grows by 5 % of the stakes to 15.00 EUR. */
const newGrowing = (changes: Partial<TournamentDraft> = {}) =>
  newTournament(platform, { isJoined: true, prizes: [], rollUp: GROWING, ...changes });

const joining = (tournamentId: string, { token }: { token: string }) =>
  platform.call("joinTournament", { tournamentId }, { token });
const join = async (tournamentId: string, player: { token: string }) => dataOf(await joining(tournamentId, player));
const shown = async (tournamentId: string, caller: { token?: string } = {}) =>
  dataOf(await platform.call("getTournament", { tournamentId }, caller));
const count = () => countCompetitions(platform.context);

/** All rounds that count, three a page. */
async function published(contest: string) {
  const rounds: { mask: string; settledAt: string; stake: { amount: string; currency: string } }[] = [];
  let cursor: string | undefined;
  for (;;) {
    const input = { contest, limit: 3, ...(cursor && { cursor }) };
    const { items, next } = dataOf(await platform.call("listCountedRounds", input));
    rounds.push(...items);
    if (next === null) return rounds;
    cursor = next;
  }
}

describe("joinTournament", () => {
  it("counts rounds after joining, once, and none before", async () => {
    const id = await newGrowing();
    const [early, late, never] = [
      await newRichPlayer(platform, 9_000),
      await newRichPlayer(platform, 9_000),
      await newRichPlayer(platform, 9_000),
    ];
    const { joinedAt } = await join(id, early);
    await playOnce(platform, early);
    await playOnce(platform, late, eur(900));
    await playOnce(platform, never, eur(900));
    platform.clock.advance({ seconds: 1 });
    await join(id, late);
    await playOnce(platform, late, eur(300));
    // A second call changes nothing.
    expect(await join(id, early)).toEqual({ joinedAt });
    const { board, ...seen } = await shown(id, early);
    expect(board.items.map(({ score, tag }) => [score, tag])).toEqual([
      ["300", late.id.slice(-4)],
      ["100", early.id.slice(-4)],
    ]);
    expect([seen.joinedAt, seen.isJoined, board.own?.place]).toEqual([joinedAt, true, 2]);
    expect((await shown(id, never)).joinedAt).toBeNull();
  });

  it("is possible before the start, and not from the end on", async () => {
    const now = platform.clock.now().getTime();
    const [startsAt, endsAt] = [new Date(now + 60_000), new Date(now + 120_000)];
    const id = await newGrowing({ startsAt, endsAt });
    const player = await newRichPlayer(platform, 9_000);
    await join(id, player);
    platform.clock.advance({ minutes: 3 });
    expect(refusalOf(await joining(id, player))).toEqual([409, "tournament_over"]);
  });

  it("is refused for a contest without joining, and to players who may not play", async () => {
    const player = await newRichPlayer(platform, 9_000);
    const fixed = await newTournament(platform);
    expect(refusalOf(await joining(fixed, player))).toEqual([404, "not_found"]);
    expect(refusalOf(await joining("no-such-cup", player))).toEqual([404, "not_found"]);
    const id = await newGrowing();
    dataOf(await platform.call("activateCoolingOff", { days: 1, understood: true }, player));
    expect(refusalOf(await joining(id, player))).toEqual([423, "cooling_off"]);
  });

  it("grows the fund by its share of the stakes, up to the maximum, and pays shares of it", async () => {
    const id = await newGrowing();
    const [anna, boris] = [await newRichPlayer(platform, 50_000), await newRichPlayer(platform, 50_000)];
    await join(id, anna);
    await join(id, boris);
    await playOnce(platform, anna, eur(2_010));
    await playOnce(platform, boris, eur(1_010));
    expect((await shown(id)).fund).toEqual(eur(1_000));
    platform.clock.advance({ minutes: 2, seconds: 1 });
    await count();
    await count();
    // 5 % of 30.20 EUR.
    const grown = await shown(id);
    expect(grown.fund).toEqual(eur(1_151));
    expect(grown.prizes.map(({ amount }) => amount)).toEqual([eur(806), eur(345)]);
    expect(await auditOf(platform)).toEqual([]);
    for (const stake of [5_000, 5_000]) await playOnce(platform, boris, eur(stake));
    platform.clock.advance({ minutes: 5 });
    await closeCompetitions(platform.context);
    // The maximum is not exceeded.
    const closed = await shown(id, boris);
    expect([closed.fund, closed.board.own?.paid]).toEqual([eur(1_500), eur(1_050)]);
    const { db } = platform.context.connection;
    const entries = await db
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.referenceId, `tournament:${id}`));
    expect(entries.map(({ kind }) => kind).sort()).toEqual(
      ["fund_closed", "fund_fed", "fund_fed", "prize_paid", "prize_paid"].sort(),
    );
    expect(await auditOf(platform)).toEqual([]);
  });
});

describe("listCountedRounds", () => {
  it("returns the masked rounds a board is computed from, whatever was counted before", async () => {
    const id = await newTournament(platform);
    const [anna, boris] = [await newRichPlayer(platform, 9_000), await newRichPlayer(platform, 500_000, "RUB")];
    for (const stake of [100, 210, 100]) await playOnce(platform, anna, eur(stake));
    for (const amount of ["3000", "7000"]) await playOnce(platform, boris, { amount, currency: "RUB" });
    await count();
    platform.clock.advance({ minutes: 2, seconds: 10 });
    await count();
    await playOnce(platform, anna, eur(130));
    const rounds = await published(`tournament:${id}`);
    expect(rounds).toHaveLength(6);
    expect(JSON.stringify(rounds)).not.toMatch(/ply_|rnd_/);
    const sums = new Map<string, Map<string, bigint>>();
    for (const { mask, stake } of rounds) {
      const own = sums.get(mask) ?? new Map<string, bigint>();
      own.set(stake.currency, (own.get(stake.currency) ?? 0n) + BigInt(stake.amount));
      sums.set(mask, own);
    }
    const { board } = await shown(id);
    expect(board.items.map(({ mask, score }) => [mask, score])).toEqual(
      [...sums]
        .map(
          ([mask, own]) =>
            [
              mask,
              [...own].reduce((all, [currency, sum]) => all + (euroCents(sum, currency as "EUR") ?? 0n), 0n),
            ] as const,
        )
        .sort(([, one], [, other]) => Number(other - one))
        .map(([mask, score]) => [mask, String(score)]),
    );
    expect(board.items).toHaveLength(2);
  });

  it.each([["tournament:no-such-cup"], ["stage:no-such-stage"]])("does not know %s", async (contest) => {
    expect(refusalOf(await platform.call("listCountedRounds", { contest }))).toEqual([404, "not_found"]);
  });

  it.each(["player:ply_1", "tournament:", "tournament:a/b"])("refuses %s", async (contest) => {
    expect(refusalOf(await platform.call("listCountedRounds", { contest }))[0]).toBeGreaterThanOrEqual(400);
  });
});

describe("a contest that runs", () => {
  it("counts nothing during a pause, and continues after it", async () => {
    const now = platform.clock.now().getTime();
    const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
    const id = await newTournament(platform, { pauses: [{ from: at(10), until: at(20) }] });
    const player = await newRichPlayer(platform, 9_000);
    // Rounds are 5 seconds apart, and the first of them is played 6 seconds from now.
    for (const stake of [100, 200, 210, 400]) await playOnce(platform, player, eur(stake));
    expect((await shown(id, player)).board.own?.score).toBe("500");
    platform.clock.advance({ minutes: 2, seconds: 10 });
    await count();
    expect((await shown(id, player)).board.own?.score).toBe("500");
  });

  it("returns how each place has moved in an hour, and the best round of all", async () => {
    const id = await newTournament(platform, { endsAt: new Date(platform.clock.now().getTime() + 3 * 3_600_000) });
    const players = [await newRichPlayer(platform, 9_000), await newRichPlayer(platform, 9_000)] as const;
    await playOnce(platform, players[0], eur(200));
    await playOnce(platform, players[1], eur(100));
    await count();
    expect((await shown(id)).board.items.map(({ drift }) => drift)).toEqual([null, null]);
    await playOnce(platform, players[1], eur(200));
    platform.clock.advance({ minutes: 61 });
    await count();
    const { board } = await shown(id);
    expect(board.items.map(({ tag, drift }) => [tag, drift])).toEqual([
      [players[1].id.slice(-4), 1],
      [players[0].id.slice(-4), -1],
    ]);
  });
});
