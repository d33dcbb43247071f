import { randomUUID } from "node:crypto";
import type { Envelope } from "#app/contract/envelope.ts";
import type { InputOf } from "#app/contract/types.ts";
import type { Api } from "./api.ts";
import { eur, operationId } from "./play.ts";
import { dataOf } from "./players.ts";
import { PROVIDER, say } from "./providers.ts";

/** The house as its clients see it at this moment: addresses change when it is restarted. */
export interface Doors {
  platforms: readonly Api[];
  /** The current addresses. */
  urls: readonly string[];
  /** A token for a player at the provider's game. */
  launch(playerId: string): Promise<string>;
  /** Posts a form to the site, as a browser without scripts does. */
  post(path: string, token: string, fields: Readonly<Record<string, string>>): Promise<unknown>;
}

interface Client {
  player: { id: string; token: string };
  providerToken: string;
  random: () => number;
  doors: () => Doors;
  faults: string[];
  untilDefinite<Answer extends { status: number }>(call: (api: Api) => Promise<Answer>): Promise<Answer>;
  refused(what: string, envelope: Pick<Envelope<unknown>, "errors">, expected?: string[]): void;
}

/** Refusals of a provider's call that do not concern the transaction. */
const PROVIDER_NOT_NOW = [undefined, "RS_ERROR_UNKNOWN"];

/** Hundred-thousandths of a euro, the provider's unit, in one cent. */
const OF_A_CENT = 1_000n;

/** States in which a withdrawal has left the house. */
const PAID_OUT = ["sent", "done"];

const isUnknown = ({ errors }: Pick<Envelope<unknown>, "errors">) => errors.some(({ code }) => code === "not_found");

/** What a client does with its money besides bets and deposits, and the results by the responses. */
export class MoneyMoves {
  /** Minor units that transfers moved into each account. */
  EUR = 0n;
  PLN = 0n;
  /** Euro cents won at the provider's game, less what was bet. */
  atProvider = 0n;
  /** Minor units of every accepted withdrawal, by payment. */
  private readonly withdrawals = new Map<string, bigint>();

  constructor(private readonly client: Client) {}

  private oneOf<T>(first: T, ...others: T[]): T {
    const all = [first, ...others];
    return all[Math.floor(this.client.random() * all.length)] ?? first;
  }

  /** Requests a withdrawal, sometimes twice under one id, then lets review and provider decide at random, or leaves it open. */
  async withdraw(): Promise<void> {
    const { client } = this;
    const amount = 1_000 + Math.floor(client.random() * 500);
    const input: InputOf<"createWithdrawal"> = { operationId: operationId(), method: "card", amount: eur(amount) };
    const ask = () => client.untilDefinite((api) => api.call("createWithdrawal", input, client.player));
    const { envelope } = await ask();
    if (envelope.status !== "ok") {
      return client.refused("withdrawal", envelope, ["insufficient_funds", "other_method_first", "not_free"]);
    }
    const { id: paymentId, state } = envelope.data;
    this.withdrawals.set(paymentId, BigInt(amount));
    if (client.random() < 0.3 && dataOf(await ask()).id !== paymentId) {
      client.faults.push(`${paymentId} was requested once, and is there twice`);
    }
    if (state === "in_review" && !(await this.review(paymentId))) return;
    const outcome = this.oneOf("done", "done", "failed", "returned", undefined);
    if (outcome) await this.end(paymentId, outcome);
    if (outcome === "done" && client.random() < 0.2) await this.end(paymentId, "returned");
  }

  private async review(paymentId: string): Promise<boolean> {
    const decision = this.oneOf("approve", "approve", "other_name", undefined);
    if (!decision) return false;
    const { envelope } = await this.client.untilDefinite((api) =>
      api.call("reviewSandboxWithdrawal", { paymentId, decision }),
    );
    // The response to an earlier attempt that succeeded may have been lost.
    if (envelope.status !== "ok") this.client.refused("review", envelope, ["payment_settled"]);
    return decision === "approve";
  }

  private async end(paymentId: string, outcome: InputOf<"decideSandboxPayout">["outcome"]): Promise<void> {
    const { envelope } = await this.client.untilDefinite(async (api) => {
      const answer = await api.call("decideSandboxPayout", { paymentId, outcome });
      // A house that was killed before it submitted the payout submits it after its restart.
      return isUnknown(answer.envelope) ? { ...answer, status: 503 } : answer;
    });
    if (envelope.status !== "ok") this.client.refused("payout", envelope, ["payment_settled"]);
  }

  /** Euro cents of withdrawals that have left the house, as the house reports them. */
  async paidOut(): Promise<bigint> {
    let sum = 0n;
    for (const [paymentId, amount] of this.withdrawals) {
      const { state } = dataOf(
        await this.client.untilDefinite((api) => api.call("getPayment", { paymentId }, this.client.player)),
      );
      if (PAID_OUT.includes(state)) sum += amount;
    }
    return sum;
  }

  /** Accepts a quote between the two accounts, sometimes twice; the money moved must match the quote. */
  async transfer(): Promise<void> {
    const { client } = this;
    const [from, to] = this.oneOf(["EUR", "PLN"] as const, ["PLN", "EUR"] as const);
    const amount = { amount: String(from === "EUR" ? 150 : 700), currency: from };
    const quoted = await client.untilDefinite((api) => api.call("quoteTransfer", { from, to, amount }, client.player));
    if (quoted.envelope.status !== "ok") return client.refused("quote", quoted.envelope);
    const { id: quoteId, gives, gets } = quoted.envelope.data;
    const accepted = { operationId: operationId(), quoteId };
    const accept = () => client.untilDefinite((api) => api.call("transferMoney", accepted, client.player));
    const { envelope } = await accept();
    // A house that was down for half a minute is back after the quote has expired.
    if (envelope.status !== "ok") {
      return client.refused("transfer", envelope, ["insufficient_funds", "quote_expired"]);
    }
    this[from] -= BigInt(gives.amount);
    this[to] += BigInt(gets.amount);
    if (client.random() < 0.3) dataOf(await accept());
  }

  /** A bet at the provider's game that is won, lost or rolled back, each sometimes sent twice. */
  async playAtProvider(): Promise<void> {
    const { player, providerToken: token, random } = this.client;
    const [bet, round] = [randomUUID(), randomUUID()];
    const cents = BigInt(100 + Math.floor(random() * 100));
    const common = { user: player.id, token, round, game_code: PROVIDER.games[0]?.code };
    const money = (amount: bigint) => ({ currency: "EUR", amount: Number(amount * OF_A_CENT) });
    const send = async (path: string, fields: Record<string, unknown>) => {
      const status = await this.untilDelivered(path, { ...common, ...fields });
      const again = random() < 0.2 ? await this.untilDelivered(path, { ...common, ...fields }) : status;
      if (again !== status) this.client.faults.push(`${path} was answered ${status}, then ${again}`);
      return status;
    };
    const betStatus = await send("/transaction/bet", { transaction_uuid: bet, ...money(cents) });
    if (betStatus === "RS_ERROR_NOT_ENOUGH_MONEY") return;
    if (betStatus !== "RS_OK") this.client.faults.push(`a provider's bet was answered ${betStatus}`);
    this.atProvider -= cents;
    const referring = { transaction_uuid: randomUUID(), reference_transaction_uuid: bet };
    const end = this.oneOf("win", "rollback", "loss");
    if (end === "loss") return;
    const won = end === "win" ? money(cents) : {};
    const ended = await send(`/transaction/${end}`, { ...referring, ...won });
    if (ended !== "RS_OK") this.client.faults.push(`a provider's ${end} was answered ${ended}`);
    this.atProvider += cents;
  }

  private async untilDelivered(path: string, fields: Record<string, unknown>): Promise<string> {
    let definite: string | undefined;
    await this.client.untilDefinite(async () => {
      const { urls } = this.client.doors();
      const url = urls[Math.floor(this.client.random() * urls.length)] ?? "";
      const { http, status } = await say({ url }, path, fields);
      definite = status;
      return { status: PROVIDER_NOT_NOW.includes(status) ? 503 : http };
    });
    return definite ?? "";
  }
}
