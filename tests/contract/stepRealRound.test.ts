import { describe, expect, it } from "vitest";
import { realSeat, makeStep as storeStep } from "#server/platform/modules/rounds/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import {
  diceBet,
  eur,
  minesBet,
  moneyOf,
  newRichPlayer,
  openDemo,
  operationId,
  rotation,
  stepIn,
  tilesOf,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { act, atMines, CASH_OUT, makeStep, openTile, roundNow } from "#tests/support/steps.ts";

const platform = auditedPlatform();

describe("stepRealRound", () => {
  it("plays a round step by step to its end, with the stake held and nothing hidden revealed", async () => {
    const { player, round, safe } = await atMines(platform);
    const hidden = { kind: "mines", mineTiles: null, opened: [] };
    expect(round).toMatchObject({ state: "open", bet: eur(100), stake: eur(100), payout: eur(0), steps: [] });
    expect(round.outcome).toMatchObject(hidden);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n, held: 100n });
    const [tile = 0] = safe;
    const { round: opened, purse } = await makeStep(platform, player, stepIn(round, openTile(tile)));
    expect(opened).toMatchObject({ state: "open", payout: eur(0), steps: [openTile(tile)] });
    expect(opened.outcome).toMatchObject({ ...hidden, opened: [tile] });
    expect(purse).toEqual({ cash: eur(900), held: eur(100) });
    expect(await roundNow(platform, player, round)).toEqual(opened);
    const table = dataOf(await platform.call("openRealGame", { gameId: round.gameId }, player));
    expect(table.openRound).toEqual(opened);

    const worth = opened.outcome?.kind === "mines" ? opened.outcome.cashOut : null;
    const { round: settled, purse: after } = await makeStep(platform, player, stepIn(opened, CASH_OUT));
    expect(settled).toMatchObject({ state: "settled", payout: worth, steps: [openTile(tile), CASH_OUT] });
    expect(settled.outcome).not.toMatchObject({ mineTiles: null });
    expect(BigInt(worth?.amount ?? 0)).toBeGreaterThan(100n);
    expect(after).toEqual({ cash: eur(900n + BigInt(settled.payout.amount)), held: eur(0) });
    expect(await roundNow(platform, player, round)).toEqual(settled);
  });

  it("ends a round that is lost", async () => {
    const { player, round, mined } = await atMines(platform);
    const { round: lost, purse } = await makeStep(platform, player, stepIn(round, openTile(mined[0] ?? 0)));
    expect(lost).toMatchObject({ state: "settled", payout: eur(0), outcome: { hit: mined[0] } });
    expect(purse).toEqual({ cash: eur(900), held: eur(0) });
  });

  it("makes a step once for its operation id, and refuses another step under it", async () => {
    const { player, round, safe } = await atMines(platform);
    const made = stepIn(round, openTile(safe[0] ?? 0));
    const first = await makeStep(platform, player, made);
    expect(await makeStep(platform, player, made)).toEqual(first);
    for (const other of [{ step: openTile(safe[1] ?? 0) }, { after: 1 }, { after: 1, step: openTile(safe[1] ?? 0) }]) {
      const answer = await platform.call("stepRealRound", { ...made, ...other }, player);
      expect(refusalOf(answer)).toEqual([409, "operation_mismatch"]);
    }
    const second = await makeStep(platform, player, stepIn(first.round, openTile(safe[1] ?? 0)));
    expect((await makeStep(platform, player, made)).round).toEqual(second.round);
    const { round: settled } = await makeStep(platform, player, stepIn(second.round, CASH_OUT));
    expect((await makeStep(platform, player, made)).round).toEqual(settled);
  });

  it("refuses a step under the operation id of the bet", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const bet = minesBet();
    const { round } = dataOf(await platform.call("playRealRound", bet, player));
    const made = stepIn(round, openTile(0), { operationId: bet.operationId });
    expect(refusalOf(await platform.call("stepRealRound", made, player))).toEqual([409, "operation_mismatch"]);
  });

  it("makes one of two concurrent steps, and one of many repeats", async () => {
    const { player, round, safe } = await atMines(platform);
    const rivals = [stepIn(round, openTile(safe[0] ?? 0)), stepIn(round, openTile(safe[1] ?? 0))];
    const answers = await Promise.all(rivals.map((made) => platform.call("stepRealRound", made, player)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.filter(({ status }) => status !== 200).map(refusalOf);
    expect(late).toEqual([[409, "step_out_of_turn"]]);
    const stood = await roundNow(platform, player, round);
    expect(stood.steps).toHaveLength(1);

    const end = stepIn(stood, CASH_OUT);
    const ends = await Promise.all(Array.from({ length: 6 }, () => makeStep(platform, player, end)));
    expect(new Set(ends.map((answer) => JSON.stringify(answer.round))).size).toBe(1);
    const payout = BigInt(ends[0]?.round.payout.amount ?? 0);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n + payout, held: 0n });
  });

  it("refuses what the position does not allow, and leaves the round unchanged", async () => {
    const { player, round, safe } = await atMines(platform);
    const tile = safe[0] ?? 0;
    for (const refused of [CASH_OUT, openTile(25), act("hit"), { kind: "hi-lo", act: "higher" } as const]) {
      const answer = await platform.call("stepRealRound", stepIn(round, refused), player);
      expect(refusalOf(answer)).toEqual([422, "step_invalid"]);
    }
    const { round: opened } = await makeStep(platform, player, stepIn(round, openTile(tile)));
    const again = await platform.call("stepRealRound", stepIn(opened, openTile(tile)), player);
    expect(refusalOf(again)).toEqual([422, "step_invalid"]);
    const early = await platform.call("stepRealRound", stepIn(round, CASH_OUT), player);
    expect(refusalOf(early)).toEqual([409, "step_out_of_turn"]);
    const ahead = await platform.call("stepRealRound", stepIn(opened, CASH_OUT, { after: 2 }), player);
    expect(refusalOf(ahead)).toEqual([409, "step_out_of_turn"]);
    expect(await roundNow(platform, player, round)).toEqual(opened);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n, held: 100n });
    expect((await makeStep(platform, player, stepIn(opened, CASH_OUT))).round.state).toBe("settled");
  });

  it.each([
    ["a step there is not", { step: { kind: "mines", act: "peek" } as never }],
    ["a tile below the first", { step: openTile(-1) }],
    ["half a tile", { step: openTile(0.5) }],
    ["more steps before it than there can be", { after: 201 }],
    ["no operation id", { operationId: "" }],
  ])("refuses %s", async (_, changes) => {
    const { player, round } = await atMines(platform);
    const answer = await platform.call("stepRealRound", stepIn(round, openTile(0), changes), player);
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
    expect(await roundNow(platform, player, round)).toEqual(round);
  });

  it("refuses a step in a round that is over", async () => {
    const { player, round, mined } = await atMines(platform);
    const { round: lost } = await makeStep(platform, player, stepIn(round, openTile(mined[0] ?? 0)));
    const late = await platform.call("stepRealRound", stepIn(lost, CASH_OUT), player);
    expect(refusalOf(late)).toEqual([409, "round_settled"]);
    const { round: rolled } = dataOf(await platform.call("playRealRound", diceBet(), player));
    const stepless = await platform.call("stepRealRound", stepIn(rolled, CASH_OUT), player);
    expect(refusalOf(stepless)).toEqual([409, "round_settled"]);
  });

  it("is refused to guests, other players and demos", async () => {
    const { player, round, safe } = await atMines(platform);
    const stranger = await newConfirmedPlayer(platform);
    const made = stepIn(round, openTile(safe[0] ?? 0));
    expect(refusalOf(await platform.call("stepRealRound", made))).toEqual([401, "unauthenticated"]);
    expect(refusalOf(await platform.call("stepRealRound", made, stranger))).toEqual([404, "not_found"]);
    const { demoToken } = await openDemo(platform);
    expect(refusalOf(await platform.call("stepDemoRound", { ...made, demoToken }))).toEqual([404, "not_found"]);
    const unknown = await platform.call("stepRealRound", { ...made, roundId: "rnd_111111111111" }, player);
    expect(refusalOf(unknown)).toEqual([404, "not_found"]);
    expect(await roundNow(platform, player, round)).toEqual(round);
  });

  it("blocks the next bet on that game, and the rotation that would reveal what is hidden", async () => {
    const { player } = await atMines(platform);
    expect(refusalOf(await platform.call("playRealRound", minesBet(), player))).toEqual([409, "round_open"]);
    expect(refusalOf(await platform.call("rotateServerSeed", rotation(), player))).toEqual([409, "round_open"]);
    dataOf(await platform.call("playRealRound", diceBet(), player));
  });

  it("returns the waiting round to a repeat of its bet", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const bet = minesBet();
    const first = dataOf(await platform.call("playRealRound", bet, player));
    expect(dataOf(await platform.call("playRealRound", bet, player))).toEqual(first);
    const { safe } = await tilesOf(platform, first.round.id);
    const { round } = await makeStep(platform, player, stepIn(first.round, openTile(safe[0] ?? 0)));
    expect(dataOf(await platform.call("playRealRound", bet, player)).round).toEqual(round);
  });

  it("is settled to what the last step decided, if it was interrupted after it", async () => {
    const { player, round, mined } = await atMines(platform);
    const { context } = platform;
    const seat = realSeat(context, { id: player.id, currency: "EUR", country: "DE" });
    const made = stepIn(round, openTile(mined[0] ?? 0));
    await context.connection.inTransaction((tx) =>
      storeStep(tx, context, seat, { ...made, arrivedAt: platform.clock.now() }),
    );
    const concealed = { state: "open", outcome: null, payout: eur(0), steps: [made.step] };
    expect(await roundNow(platform, player, round)).toMatchObject(concealed);
    const next = await platform.call("stepRealRound", { ...made, operationId: operationId(), after: 1 }, player);
    expect(refusalOf(next)).toEqual([409, "round_settled"]);
    const resumed = dataOf(await platform.call("resumeRound", { roundId: round.id }, player));
    expect(resumed).toMatchObject({ round: { state: "settled", payout: eur(0) }, purse: { held: eur(0) } });
    expect((await makeStep(platform, player, made)).round).toEqual(resumed.round);
  });

  it("is settled by a repeat of the step after which it was interrupted", async () => {
    const { player, round, mined } = await atMines(platform);
    const { context } = platform;
    const seat = realSeat(context, { id: player.id, currency: "EUR", country: "DE" });
    const made = stepIn(round, openTile(mined[0] ?? 0));
    await context.connection.inTransaction((tx) =>
      storeStep(tx, context, seat, { ...made, arrivedAt: platform.clock.now() }),
    );
    expect((await makeStep(platform, player, made)).round.state).toBe("settled");
  });
});

describe("the ceiling of a round", () => {
  it("ends a round of mines in full before a tile that would be worth more, by a step of the house", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const bet = minesBet({ stake: eur(5_000), input: { kind: "mines", mines: 19 } });
    let { round } = dataOf(await platform.call("playRealRound", bet, player));
    const { safe } = await tilesOf(platform, round.id);
    expect(safe).toHaveLength(6);
    for (const tile of safe.slice(0, 5)) ({ round } = await makeStep(platform, player, stepIn(round, openTile(tile))));
    // 5 of the 6 are worth 8,766 times the stake, and the last would be worth 175,329 times.
    const payout = eur((5_000n * 99n * 53_130n) / 600n);
    expect(round).toMatchObject({ state: "settled", payout, endedAtCeiling: true, endedByHouse: false });
    expect(round.steps).toEqual([...safe.slice(0, 5).map(openTile), CASH_OUT]);
    expect(await roundNow(platform, player, round)).toEqual(round);
  });

  it("lets a smaller stake go on to the last tile", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const bet = minesBet({ stake: eur(500), input: { kind: "mines", mines: 19 } });
    let { round } = dataOf(await platform.call("playRealRound", bet, player));
    const { safe } = await tilesOf(platform, round.id);
    for (const tile of safe) ({ round } = await makeStep(platform, player, stepIn(round, openTile(tile))));
    expect(round).toMatchObject({ state: "settled", payout: eur((500n * 99n * 1_771n) / 1n), endedAtCeiling: false });
  });
});
