import { setTimeout as delay } from "node:timers/promises";
import type { Envelope } from "#app/contract/envelope.ts";
import { majorUnits, minorUnits } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import type { InputOf } from "#app/contract/types.ts";
import type { Api } from "./api.ts";
import { type Doors, MoneyMoves } from "./money-moves.ts";
import { decide, depositRequest, diceBet, eur, minesBet, rotation, stepIn } from "./play.ts";
import { dataOf, newConfirmedPlayer, PASSWORD } from "./players.ts";
import { CASH_OUT, openTile } from "./steps.ts";

type Random = () => number;

/** Pseudo-random numbers from 0 to 1 (mulberry32): the seed of a failed run reproduces it. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TRY_AGAIN_MS = 150;
/** Refusals that do not concern the operation itself: it is retried. */
const NOT_NOW = [429, 500, 502, 503, 504];

/**
 * One player who plays and pays at random on whichever platform responds, retries every operation under its operation id until the
 * response is definite, and keeps books of the responses.
 */
export class MoneyClient {
  /** Every round, as it was in the latest response. */
  readonly rounds = new Map<string, Round>();
  /** Minor units of every deposit that was reported as done, by payment. */
  readonly deposits = new Map<string, bigint>();
  /** Responses that contradict an earlier one, or what they must be. */
  readonly faults: string[] = [];
  /** How often each kind of operation reached its definite response. */
  readonly done = { bet: 0, form: 0, mines: 0, deposit: 0, rotation: 0, withdrawal: 0, transfer: 0, provider: 0 };
  private readonly moves: MoneyMoves;

  private constructor(
    readonly player: { id: string; email: string; token: string },
    providerToken: string,
    private readonly doors: () => Doors,
    private readonly random: Random,
    /** The longest pause between two operations. */
    private readonly pauseMs: number,
  ) {
    const client = { player, providerToken, random, doors, faults: this.faults, refused: this.refused };
    this.moves = new MoneyMoves({ ...client, untilDefinite: (call) => this.untilDefinite(call) });
  }

  static async arrive(doors: () => Doors, random: Random, pauseMs: number): Promise<MoneyClient> {
    const [api] = doors().platforms;
    if (!api) throw new Error("there is no platform");
    const player = await newConfirmedPlayer(api);
    const client = new MoneyClient(player, await doors().launch(player.id), doors, random, pauseMs);
    dataOf(await api.call("addCurrencyAccount", { currency: "PLN" }, player));
    await client.pay(20_000);
    return client;
  }

  get operations(): number {
    return Object.values(this.done).reduce((sum, times) => sum + times, 0);
  }

  /** Performs one operation after another until it is stopped; the last one to its definite response. */
  async live(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      this.done[await this.doSomething()]++;
      await delay(this.random() * this.pauseMs);
    }
  }

  /** What the player must have by the responses, and has, in each currency, cash and held together. */
  async money(): Promise<{ must: Record<string, bigint>; has: Record<string, bigint> }> {
    const paid = [...this.deposits.values()].reduce((sum, amount) => sum + amount, 0n);
    const net = [...this.rounds.values()].map(({ state, stake, payout, jackpots }) =>
      state === "settled" ? BigInt(payout.amount) + BigInt(jackpots?.paid.amount ?? 0) - BigInt(stake.amount) : 0n,
    );
    const played = net.reduce((sum, amount) => sum + amount, paid);
    for (;;) {
      const paidOut = await this.moves.paidOut();
      const { accounts } = dataOf(await this.untilDefinite((api) => api.call("getBalance", {}, this.player)));
      // An approved withdrawal is sent at any moment: the two are comparable only if nothing was sent meanwhile.
      if ((await this.moves.paidOut()) !== paidOut) continue;
      const { EUR, PLN, atProvider } = this.moves;
      const has = accounts.map(({ currency, cash, held }) => [currency, BigInt(cash.amount) + BigInt(held.amount)]);
      return { must: { EUR: played + EUR + atProvider - paidOut, PLN }, has: Object.fromEntries(has) };
    }
  }

  private async doSomething(): Promise<keyof MoneyClient["done"]> {
    const choice = this.random();
    if (choice < 0.3) return this.bet(diceBet({ stake: this.stake() })).then(() => "bet");
    if (choice < 0.4) return this.betOnTheSite().then(() => "form");
    if (choice < 0.5) return this.mines().then(() => "mines");
    if (choice < 0.6) return this.pay(1_000 + Math.floor(this.random() * 900)).then(() => "deposit");
    if (choice < 0.72) return this.moves.withdraw().then(() => "withdrawal");
    if (choice < 0.83) return this.moves.transfer().then(() => "transfer");
    if (choice < 0.95) return this.moves.playAtProvider().then(() => "provider");
    await this.untilDefinite((api) => api.call("rotateServerSeed", this.rotation, this.player));
    this.rotation = rotation();
    return "rotation";
  }

  private rotation = rotation();

  /** From 1.00 EUR on every bet returns enough to be accepted. */
  private stake = () => eur(10 * (10 + Math.floor(this.random() * 9)));

  /** Retries the same call, on any platform, until it succeeds or is refused for what it is. */
  private async untilDefinite<Answer extends { status: number }>(call: (api: Api) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const { platforms } = this.doors();
      const api = platforms[Math.floor(this.random() * platforms.length)];
      const answer = api && (await call(api).catch(() => undefined));
      // A long run outlives its sessions.
      if (api && answer?.status === 401) await this.signInAgain(api).catch(() => undefined);
      else if (answer && !NOT_NOW.includes(answer.status)) return answer;
      await delay(TRY_AGAIN_MS);
    }
  }

  private async signInAgain(api: Api): Promise<void> {
    const { email } = this.player;
    const { token } = dataOf(await api.call("signIn", { email, password: PASSWORD }));
    this.player.token = token;
  }

  /** Records the round of a bet, and a fault where it differs from an earlier response. */
  private note({ operationId: bet }: { operationId: string }, round: Round): Round {
    const known = this.rounds.get(bet);
    if (known && (known.id !== round.id || (known.state === "settled" && !isSame(known, round)))) {
      this.faults.push(`${bet} was ${JSON.stringify(known)}, and is ${JSON.stringify(round)}`);
    }
    this.rounds.set(bet, round);
    return round;
  }

  private async bet(bet: InputOf<"playRealRound">): Promise<void> {
    const answer = await this.untilDefinite((api) => api.call("playRealRound", bet, this.player));
    if (answer.envelope.status !== "ok") return this.refused("bet", answer.envelope);
    this.note(bet, answer.envelope.data.round);
    if (this.random() < 0.2) await this.repeat(bet);
  }

  /** Sends a bet twice under one id, to both platforms at once, and once with another stake, which must be refused. */
  private async repeat(bet: InputOf<"playRealRound">): Promise<void> {
    const again = () => this.untilDefinite((api) => api.call("playRealRound", bet, this.player));
    for (const answer of await Promise.all([again(), again()])) {
      if (answer.envelope.status === "ok") this.note(bet, answer.envelope.data.round);
      else this.refused("repeated bet", answer.envelope);
    }
    const other = { ...bet, stake: eur(BigInt(bet.stake.amount) + 10n) };
    const refused = await this.untilDefinite((api) => api.call("playRealRound", other, this.player));
    if (refused.status !== 409)
      this.faults.push(`${bet.operationId} was accepted with another stake: ${refused.status}`);
  }

  /** Submits a form without reading the response; the result is then queried by its operation id. */
  private async betOnTheSite(): Promise<void> {
    const bet = diceBet({ stake: this.stake() });
    const fields = {
      intent: "play",
      kind: "dice",
      operationId: bet.operationId,
      currency: "EUR",
      stake: majorUnits(minorUnits(bet.stake), bet.stake.currency),
      chance: "49.50",
      direction: "under",
    };
    await this.doors()
      .post(`/en/game/play/${bet.gameId}`, this.player.token, fields)
      .catch(() => undefined);
    await this.bet(bet);
  }

  private async mines(): Promise<void> {
    const bet = minesBet({ stake: this.stake() });
    const answer = await this.untilDefinite((api) => api.call("playRealRound", bet, this.player));
    if (answer.envelope.status !== "ok") return this.refused("bet", answer.envelope);
    let round = this.note(bet, answer.envelope.data.round);
    while (round.state === "open") {
      const step = round.steps.length > 0 && this.random() < 0.5 ? CASH_OUT : openTile(Math.floor(this.random() * 25));
      const made = stepIn(round, step);
      const stepped = await this.untilDefinite((api) => api.call("stepRealRound", made, this.player));
      // A tile may be open already.
      if (stepped.envelope.status !== "ok") this.refused("step", stepped.envelope, ["step_invalid"]);
      else round = this.note(bet, stepped.envelope.data.round);
    }
  }

  private readonly refused = (
    what: string,
    { errors }: Pick<Envelope<unknown>, "errors">,
    expected = ["insufficient_funds"],
  ): void => {
    const codes = errors.map(({ code }) => code);
    if (codes.some((code) => !expected.includes(code))) this.faults.push(`a ${what} was refused: ${codes}`);
  };

  private async pay(cents: number): Promise<void> {
    const request = depositRequest({ amount: eur(cents) });
    const made = await this.untilDefinite((api) => api.call("createDeposit", request, this.player));
    if (made.envelope.status !== "ok") return this.refused("deposit", made.envelope);
    const { payment, redirectUrl } = made.envelope.data;
    await this.untilDefinite((api) => decide(api, redirectUrl, "pay"));
    // A provider's webhook may be lost for a while: it is sent again until it is accepted.
    for (let state = ""; state !== "done"; await delay(TRY_AGAIN_MS)) {
      const seen = await this.untilDefinite((api) => api.call("getPayment", { paymentId: payment.id }, this.player));
      state = dataOf(seen).state;
    }
    this.deposits.set(payment.id, BigInt(cents));
  }
}

const isSame = (one: Round, other: Round): boolean =>
  one.payout.amount === other.payout.amount &&
  one.stake.amount === other.stake.amount &&
  JSON.stringify(one.outcome) === JSON.stringify(other.outcome);
