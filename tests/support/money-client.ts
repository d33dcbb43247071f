import { setTimeout as delay } from "node:timers/promises";
import type { Envelope } from "#app/contract/envelope.ts";
import type { Round } from "#app/contract/play.ts";
import type { InputOf } from "#app/contract/types.ts";
import type { Api } from "./api.ts";
import { decide, depositRequest, diceBet, eur, minesBet, moneyOf, rotation, stepIn } from "./play.ts";
import { dataOf, newConfirmedPlayer } from "./players.ts";
import { CASH_OUT, openTile } from "./steps.ts";

/** The house as its clients see it at this moment: addresses change when it is started again. */
export interface Doors {
  platforms: readonly Api[];
  /** Posts a form to the site, as a browser without scripts does. */
  post(path: string, token: string, fields: Readonly<Record<string, string>>): Promise<unknown>;
}

type Random = () => number;

/** Numbers from 0 to 1 that a seed repeats (mulberry32): a run that failed is repeated by its seed. */
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
/** Refusals that say nothing of the operation: it is tried again. */
const NOT_NOW = [429, 500, 502, 503, 504];

/**
 * One player who plays and pays at random, on whichever platform answers, and repeats everything under its operation id until
 * the answer is definite; and who keeps books of what was answered.
 */
export class MoneyClient {
  /** Every round that was answered, as it was answered last. */
  readonly rounds = new Map<string, Round>();
  /** Minor units of every deposit that was answered as done, by payment. */
  readonly deposits = new Map<string, bigint>();
  /** What was answered otherwise than it was before, or than it must be. */
  readonly faults: string[] = [];
  done = 0;

  private constructor(
    readonly player: { id: string; token: string },
    private readonly doors: () => Doors,
    private readonly random: Random,
  ) {}

  static async arrive(doors: () => Doors, random: Random): Promise<MoneyClient> {
    const [api] = doors().platforms;
    if (!api) throw new Error("there is no platform");
    const client = new MoneyClient(await newConfirmedPlayer(api), doors, random);
    await client.pay(20_000);
    return client;
  }

  /** Does one thing after another until it is told to end; the last one to its definite answer. */
  async live(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await this.doSomething();
      this.done++;
      await delay(this.random() * 60);
    }
  }

  /** What the player must have, cash and held together, by what was answered. */
  get worth(): bigint {
    const paid = [...this.deposits.values()].reduce((sum, amount) => sum + amount, 0n);
    const net = [...this.rounds.values()].map(({ state, stake, payout, jackpots }) =>
      state === "settled" ? BigInt(payout.amount) + BigInt(jackpots?.paid.amount ?? 0) - BigInt(stake.amount) : 0n,
    );
    return paid + net.reduce((sum, amount) => sum + amount, 0n);
  }

  /** What the platform says that the player has. */
  async money(): Promise<{ cash: bigint; held: bigint }> {
    const [api] = this.doors().platforms;
    if (!api) throw new Error("there is no platform");
    return moneyOf(api, this.player.token);
  }

  private async doSomething(): Promise<void> {
    const choice = this.random();
    if (choice < 0.45) return this.bet(diceBet({ stake: this.stake() }));
    if (choice < 0.6) return this.betOnTheSite();
    if (choice < 0.8) return this.mines();
    if (choice < 0.92) return this.pay(1_000 + Math.floor(this.random() * 900));
    await this.untilDefinite((api) => api.call("rotateServerSeed", this.rotation, this.player));
    this.rotation = rotation();
  }

  private rotation = rotation();

  /** From 1.00 EUR on every bet returns what it must to be taken. */
  private stake = () => eur(10 * (10 + Math.floor(this.random() * 9)));

  /** The same call again, on any platform, until it is answered with success or refused for what it is. */
  private async untilDefinite<Answer extends { status: number }>(call: (api: Api) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const { platforms } = this.doors();
      const api = platforms[Math.floor(this.random() * platforms.length)];
      const answer = api && (await call(api).catch(() => undefined));
      if (answer && !NOT_NOW.includes(answer.status)) return answer;
      await delay(TRY_AGAIN_MS);
    }
  }

  /** Takes note of the round of a bet, and of one that is not what it was said to be before. */
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

  /** Twice under one id, on both platforms at once, and once with another stake, which must be refused. */
  private async repeat(bet: InputOf<"playRealRound">): Promise<void> {
    const again = () => this.untilDefinite((api) => api.call("playRealRound", bet, this.player));
    for (const answer of await Promise.all([again(), again()])) {
      if (answer.envelope.status === "ok") this.note(bet, answer.envelope.data.round);
      else this.refused("repeated bet", answer.envelope);
    }
    const other = { ...bet, stake: eur(BigInt(bet.stake.amount) + 10n) };
    const refused = await this.untilDefinite((api) => api.call("playRealRound", other, this.player));
    if (refused.status !== 409) this.faults.push(`${bet.operationId} was taken with another stake: ${refused.status}`);
  }

  /** A form whose answer is not read: what became of it is asked under its operation id. */
  private async betOnTheSite(): Promise<void> {
    const bet = diceBet({ stake: this.stake() });
    const fields = {
      intent: "play",
      kind: "dice",
      operationId: bet.operationId,
      currency: "EUR",
      stake: bet.stake.amount,
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

  private refused(what: string, { errors }: Envelope<unknown>, expected = ["insufficient_funds"]): void {
    const codes = errors.map(({ code }) => code);
    if (codes.some((code) => !expected.includes(code))) this.faults.push(`a ${what} was refused: ${codes}`);
  }

  private async pay(cents: number): Promise<void> {
    const request = depositRequest({ amount: eur(cents) });
    const made = await this.untilDefinite((api) => api.call("createDeposit", request, this.player));
    if (made.envelope.status !== "ok") return this.refused("deposit", made.envelope);
    const { payment, redirectUrl } = made.envelope.data;
    await this.untilDefinite((api) => decide(api, redirectUrl, "pay"));
    // The provider's word may be on its way for a while: it is given again until it was heard.
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
