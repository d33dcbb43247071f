import { createHash, createHmac, randomUUID, sign } from "node:crypto";
import { z } from "zod";
import { type Money, toMoney } from "#app/contract/money.ts";
import { realCurrency } from "#app/contract/money-schemas.ts";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import { createDraw } from "#server/games/index.ts";
import { SANDBOX_GAMES, SANDBOX_PROVIDER_ID } from "#server/platform/config/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { callOut } from "../call-out.ts";
import { sandboxKeys } from "../game-provider.ts";

const DEADLINE_MS = 5_000;

/** Hundredths of the stake that the right side pays: 98 % on average, as the game's description states. */
const PAYS = 196n;

/** Units of the protocol in a hundredth of a currency. */
const UNITS = 1_000n;

type Seat = InputOf<"seeSandboxGame">;
type Toss = InputOf<"tossSandboxCoin">;

const walletAnswer = z.object({ status: z.string(), currency: realCurrency.optional(), balance: z.int().optional() });
type WalletAnswer = z.infer<typeof walletAnswer>;

function walletUrl({ config: { host, port } }: Context, path: string): URL {
  const isAny = host === "0.0.0.0" || host === "::";
  const name = isAny ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return new URL(`http://${name}:${port}/providers/hub88/${SANDBOX_PROVIDER_ID}${path}`);
}

/** Calls the house's wallet as any provider would: by HTTP, signed with the provider's key. */
async function callWallet(context: Context, path: string, fields: object): Promise<WalletAnswer> {
  const { privateKey } = await sandboxKeys(context);
  const body = JSON.stringify({ request_uuid: randomUUID(), ...fields });
  const signature = sign("sha256", Buffer.from(body), privateKey).toString("base64");
  const { body: text } = await callOut(walletUrl(context, path), {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Hub88-Signature": signature },
    body,
    deadlineMs: DEADLINE_MS,
  });
  return walletAnswer.parse(JSON.parse(text));
}

const gameCode = (): string => SANDBOX_GAMES[0]?.code ?? "";

/** In minor units with two digits, which every currency of the protocol has. */
const inMinor = (units: bigint): bigint => units / UNITS;

function cashOf({ currency, balance }: WalletAnswer): Money {
  if (!currency || balance === undefined) throw new Refusal("not_found");
  return toMoney(inMinor(BigInt(balance)), currency);
}

/** A failure of the wallet is told in the words of the game's page. */
async function orUnavailable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("provider_unavailable");
  }
}

/** The cash of a player who was sent to the game; refuses with `not_found` anybody else. */
export async function seeCoin(context: Context, { user, token }: Seat): Promise<{ cash: Money }> {
  const seen = await orUnavailable(callWallet(context, "/user/balance", { user, token, game_code: gameCode() }));
  return { cash: cashOf(seen) };
}

/** Another id of the same toss, for its win and its rollback: the same each time. */
function idOf(toss: string, what: string): string {
  const hex = createHash("sha256").update(`${toss} ${what}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** The side a toss falls on: drawn from the toss and the provider's key, so that a repeat falls on the same. */
async function sideOf(context: Context, toss: string): Promise<Toss["side"]> {
  const { privateKey } = await sandboxKeys(context);
  const serverSeed = createHmac("sha256", privateKey).update("heads or tails").digest("hex");
  return createDraw({ serverSeed, clientSeed: toss, nonce: 0 }).below(2) === 0 ? "heads" : "tails";
}

type Bet = Record<string, unknown> & { transaction_uuid: string };

/** Bets; where no answer comes back nobody knows whether it was taken, and it is rolled back. */
async function bet(context: Context, fields: Bet): Promise<WalletAnswer> {
  try {
    return await callWallet(context, "/transaction/bet", fields);
  } catch (error) {
    const { transaction_uuid: reference, ...common } = fields;
    const uuids = { transaction_uuid: idOf(reference, "rollback"), reference_transaction_uuid: reference };
    await callWallet(context, "/transaction/rollback", { ...common, ...uuids, round_closed: true });
    throw error;
  }
}

async function toss(context: Context, { user, token, stake, side, ...made }: Toss): Promise<DataOf<"tossSandboxCoin">> {
  const seen = await callWallet(context, "/user/balance", { user, token, game_code: gameCode() });
  const { currency } = cashOf(seen);
  const cents = BigInt(stake) * 100n;
  const common = { user, token, round: made.toss, game_code: gameCode(), currency };
  const taken = await bet(context, { ...common, amount: Number(cents * UNITS), transaction_uuid: made.toss });
  if (taken.status !== "RS_OK") return { cash: cashOf({ ...seen, ...taken }), toss: null, refused: taken.status };
  const fell = await sideOf(context, made.toss);
  const paid = fell === side ? (cents * PAYS) / 100n : 0n;
  const uuids = { transaction_uuid: idOf(made.toss, "win"), reference_transaction_uuid: made.toss };
  // A win of nothing closes the round.
  const won = await callWallet(context, "/transaction/win", {
    ...common,
    ...uuids,
    amount: Number(paid * UNITS),
    round_closed: true,
  });
  const outcome = { side: fell, stake: toMoney(cents, currency), paid: toMoney(paid, currency) };
  return { cash: cashOf(won), toss: outcome, refused: null };
}

/** Contract `tossSandboxCoin`. */
export const tossCoin = (context: Context, tossed: Toss): Promise<DataOf<"tossSandboxCoin">> =>
  orUnavailable(toss(context, tossed));
