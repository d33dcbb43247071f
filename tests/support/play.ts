import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { GameKind, PlayerStep } from "#app/contract/games/index.ts";
import { type Money, type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import { type Game, gameById, games, playRound } from "#server/games/index.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { requireTerms, setBlocked } from "#server/platform/modules/players/index.ts";
import { closeRound, drawsOf, openRound, realSeat } from "#server/platform/modules/rounds/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import type { Api } from "./api.ts";
import type { TestDatabase } from "./database.ts";
import { startTestPlatform, type TestPlatform } from "./platform.ts";
import { dataOf, newConfirmedPlayer, newPlayer, newUnknownPlayer } from "./players.ts";

export const DICE = "hundred-dice";
export const SLOT = "fox-at-noon";

export const eur = (cents: number | bigint): Money => toMoney(BigInt(cents), "EUR");
export const operationId = (): string => randomUUID();

/** A platform whose sandbox provider knows the bound port, so that its webhooks arrive. */
export async function startMoneyPlatform(
  variables?: Record<string, string>,
  database?: TestDatabase,
): Promise<TestPlatform> {
  const platform = await startTestPlatform(variables, database);
  platform.context.config.port = Number(new URL(platform.url).port);
  return platform;
}

/** Deposits through the provider's page. */
export async function deposit(
  api: Api,
  token: string,
  amount: Money,
  decision: InputOf<"decideSandboxPayment">["decision"] = "pay",
): Promise<DataOf<"getPayment">> {
  const { payment, redirectUrl } = dataOf(await api.call("createDeposit", depositRequest({ amount }), { token }));
  dataOf(await decide(api, redirectUrl, decision));
  return dataOf(await api.call("getPayment", { paymentId: payment.id }, { token }));
}

/** The provider's id of a payment, from the end of its page's address. */
export const referenceOf = (redirectUrl: string): string => redirectUrl.split("/").at(-1) ?? "";

/** A player who may play, with this amount in the account. */
export async function newRichPlayer(api: Api, amount: bigint | number, currency: RealCurrency = "EUR") {
  const player = await newConfirmedPlayer(api, { currency });
  await deposit(api, player.token, toMoney(BigInt(amount), currency));
  return player;
}

/** Players who may neither bet nor deposit, with the code of the refusal. */
export async function playersWhoMayNotPlay(platform: TestPlatform) {
  const { connection, clock } = platform.context;
  const [unconfirmed, unknown] = [await newPlayer(platform), await newUnknownPlayer(platform)];
  const [excluded, cooling, blocked, unaccepting] = [
    await newConfirmedPlayer(platform),
    await newConfirmedPlayer(platform),
    await newConfirmedPlayer(platform),
    await newConfirmedPlayer(platform),
  ];
  dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, excluded));
  dataOf(await platform.call("activateCoolingOff", { days: 1, understood: true }, cooling));
  await setBlocked(connection.db, blocked.id, clock.now());
  await requireTerms(connection.db, unaccepting.id);
  return [
    [unconfirmed, "email_not_confirmed"],
    [excluded, "self_excluded"],
    [cooling, "cooling_off"],
    [blocked, "player_blocked"],
    [unaccepting, "terms_required"],
    [unknown, "identity_required"],
  ] as const;
}

/** A bet on the dice that every check accepts, with changes. */
export const diceBet = (changes: Partial<InputOf<"playRealRound">> = {}): InputOf<"playRealRound"> => ({
  gameId: DICE,
  operationId: operationId(),
  stake: eur(100),
  input: { kind: "dice", chance: 4_950, direction: "under" },
  ...changes,
});

export const slotBet = (changes: Partial<InputOf<"playRealRound">> = {}): InputOf<"playRealRound"> =>
  diceBet({ gameId: SLOT, input: { kind: "slot" }, ...changes });

/** The first game of a kind. */
export function gameOfKind(kind: GameKind): Game {
  const game = games.find(({ rules }) => rules.kind === kind);
  if (!game) throw new Error(`the house has no ${kind}`);
  return game;
}

/** A step in a round as it was last received, with changes. */
export const stepIn = (
  { id, steps }: Pick<Round, "id" | "steps">,
  step: PlayerStep,
  changes: Partial<InputOf<"stepRealRound">> = {},
): InputOf<"stepRealRound"> => ({ roundId: id, operationId: operationId(), after: steps.length, step, ...changes });

/** A bet on three mines that every check accepts, with changes: its round waits for the first step. */
export const minesBet = (changes: Partial<InputOf<"playRealRound">> = {}): InputOf<"playRealRound"> =>
  diceBet({ gameId: gameOfKind("mines").id, input: { kind: "mines", mines: 3 }, ...changes });

export const fun = (amount: number | bigint): Money => toMoney(BigInt(amount), "FUN");

/** The table of a demo; a new demo if no token is given. */
export const openDemo = async (platform: TestPlatform, gameId = DICE, demoToken?: string) =>
  dataOf(await platform.call("openDemoGame", { gameId, demoToken }));

/** A demo bet on the dice that every check accepts, with changes. */
export const demoBet = (
  demoToken: string,
  changes: Partial<InputOf<"playRealRound">> = {},
): InputOf<"playDemoRound"> => ({ ...diceBet({ stake: fun(100), ...changes }), demoToken });

/** A deposit that every check accepts, with changes. */
export const depositRequest = (changes: Partial<InputOf<"createDeposit">> = {}): InputOf<"createDeposit"> => ({
  operationId: operationId(),
  method: "card",
  amount: eur(2_500),
  returnPath: "/en/player/balance",
  ...changes,
});

/** Decides a payment on the provider's page. */
export const decide = (api: Api, redirectUrl: string, decision: InputOf<"decideSandboxPayment">["decision"]) =>
  api.call("decideSandboxPayment", { reference: referenceOf(redirectUrl), decision });

/** A rotation of the server seed, with changes. */
export const rotation = (changes: Partial<InputOf<"rotateServerSeed">> = {}): InputOf<"rotateServerSeed"> => ({
  operationId: operationId(),
  ...changes,
});

/**
 * Opens a round that its bet decides, and stops there: the state left by an earlier version, which settled bets in a second
 * transaction, if it died before that.
 */
export async function cutOffRound({ context }: TestPlatform, player: { id: string }, bet = diceBet()) {
  const game = gameById(bet.gameId);
  if (!game) throw new Error("there is no such game");
  const seat = realSeat(context, { id: player.id, currency: "EUR", country: "DE" });
  const { payout, ...round } = await context.connection.inTransaction((tx) =>
    openRound(tx, context, seat, { ...bet, game }),
  );
  if (payout === null) throw new Error("the round waits for a step");
  const settle = (tx: Transaction, at = context.clock.now()) =>
    closeRound(tx, { purse: seat.purse, ownerId: player.id, roundId: round.id, at });
  return { round: { ...round, payout }, settle };
}

/** Runs an action while seeds are locked: every draw waits until it has ended. */
export const withoutSeeds = <Done>({ context }: TestPlatform, act: () => Promise<Done>): Promise<Done> =>
  context.connection.inTransaction(async (tx) => {
    await tx.execute(sql`lock table ${seedPairs} in access exclusive mode`);
    return act();
  });

/** Changes the rules of a round's game, as if the house had been restarted with other rules since it was opened. */
export async function changeRules({ context }: TestPlatform, roundId: string): Promise<void> {
  await context.connection.db
    .update(rounds)
    .set({ paytableHash: "0".repeat(64) })
    .where(eq(rounds.id, roundId));
}

/** The tiles of a round of mines, which are secret while it is open. */
export async function tilesOf(
  { context }: TestPlatform,
  roundId: string,
): Promise<{ safe: number[]; mined: number[] }> {
  const { rules } = gameOfKind("mines");
  const [round] = await context.connection.db.select().from(rounds).where(eq(rounds.id, roundId));
  if (round?.input.kind !== "mines" || rules.kind !== "mines") throw new Error(`${roundId} is not a round of mines`);
  const { bet: stake, input } = round;
  const draws = await context.connection.inTransaction((tx) => drawsOf(tx, context, round));
  const isMined = (tile: number) => {
    const steps = [{ kind: "mines", act: "open", tile } as const];
    return playRound(gameOfKind("mines"), { stake, input, steps }, draws()).payout === 0n;
  };
  const tiles = Array.from({ length: rules.tiles }, (_, tile) => tile);
  return { safe: tiles.filter((tile) => !isMined(tile)), mined: tiles.filter(isMined) };
}

/** Cash and held money of the player's active account, in minor units. */
export async function moneyOf(api: Api, token: string): Promise<{ cash: bigint; held: bigint }> {
  const { accounts } = dataOf(await api.call("getBalance", {}, { token }));
  const active = accounts.find((account) => account.active);
  return { cash: BigInt(active?.cash.amount ?? 0), held: BigInt(active?.held.amount ?? 0) };
}

/** Every violation of the ledger's invariants; empty if there is none. */
export const auditOf = ({ context: { connection, config } }: TestPlatform) => auditHouse(connection, config.keys);
