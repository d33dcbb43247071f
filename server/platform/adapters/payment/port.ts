import type { PAYMENT_METHODS } from "#app/contract/cashier.ts";
import type { Money } from "#app/contract/money.ts";

/** A deposit the house asks a provider to take. */
export interface DepositOrder {
  /** The house's name for it: a provider is asked for one deposit under it, however often it is asked. */
  paymentId: string;
  method: (typeof PAYMENT_METHODS)[number];
  amount: Money;
  /** Path on the site to send the player back to. */
  returnPath: string;
}

/** The provider's page where the deposit is paid, and its name for the deposit in all that follows. */
export interface HostedPage {
  reference: string;
  redirectUrl: string;
}

/** Money that arrived for a deposit and that nobody can take back any more. */
export interface Receipt {
  /** Its name within the deposit; the same in every reading. */
  id: string;
  amount: Money;
  /** It was sent after the time the deposit could be paid in. */
  isLate: boolean;
}

/** A deposit as its provider tells it. */
export interface DepositReading {
  /**
   * `open` may still be paid and moves no money. `paid`, `expired` and `declined` are ends, though money may arrive after
   * each of them: the receipts say what did.
   */
  state: "open" | "paid" | "expired" | "declined";
  /** What was paid with as it may be shown, such as the last four digits of a card. */
  source?: string | undefined;
  receipts: readonly Receipt[];
}

/** Money the house asks a provider to send: a withdrawal, or a deposit that goes back. */
export interface PayoutOrder {
  /** The house's name for it: one payout is made under it, however often it is asked. */
  paymentId: string;
  method: (typeof PAYMENT_METHODS)[number];
  amount: Money;
  /** An account, an address or a provider's token of a card, in the method's own form. */
  destination: string;
  /** The provider's name of the deposit that goes back; null for a withdrawal. */
  refundOf: string | null;
}

/** A payout as its provider tells it. */
export interface PayoutReading {
  reference: string;
  /** What is sent. It must be what was asked: another amount or currency is refused and moves nothing. */
  amount: Money;
  /**
   * `accepted`: the provider has it; `sent`: on its way, and not to be stopped; `done`: there; `failed`: the provider gave
   * up before anything left; `returned`: it left and came back.
   */
  state: "accepted" | "sent" | "done" | "failed" | "returned";
}

/** A webhook as it came: the signature is over exactly these bytes. */
export interface WebhookCall {
  rawBody: string;
  header(name: string): string | null;
}

/**
 * What a webhook is about. A provider whose webhooks carry the whole state gives it as `told`; where it is missing the
 * webhook only means that there is something new, and the house reads it.
 */
export type ProviderEvent =
  | { about: "deposit"; reference: string; told?: DepositReading }
  | { about: "payout"; reference: string; told?: PayoutReading };

export interface Webhook {
  /** The provider's name for the delivery; a redelivery may have the same. */
  deliveryId: string;
  /** None for what the house has no use for. */
  events: readonly ProviderEvent[];
}

/**
 * A payment provider as the house sees it: it takes money on a page of its own, speaks again by webhook, and sends money
 * out. Every call may be repeated. One that gets no answer, or none that can be understood, rejects with
 * {@link ProviderAway} and has perhaps been done; one the provider will not do rejects with {@link ProviderRefused}.
 */
export interface PaymentProvider {
  /** In addresses, rows and the ledger. It never changes. */
  id: string;
  /**
   * `exact`: the page charges what was asked, and anything else is a fault that moves nothing. `any`: the sender decides
   * what he sends, as with coins, and each receipt is credited at its value.
   */
  amounts: "exact" | "any";
  open(order: DepositOrder): Promise<HostedPage>;
  deposit(reference: string): Promise<DepositReading>;
  /**
   * Closes the page of a deposit its player cancelled, or that nobody has paid for days, and answers how the deposit stands then. `open` says that money may
   * still come: it is on its way, and the house asks again. Anything else says that nobody can begin to pay there any more;
   * what arrives all the same is in the receipts of later readings, as ever.
   */
  close(reference: string): Promise<DepositReading>;
  payOut(order: PayoutOrder): Promise<PayoutReading>;
  payout(reference: string): Promise<PayoutReading>;
  /** Refuses with `signature_invalid` what the provider has not signed, before anything of it is read. */
  readWebhook(call: WebhookCall): Webhook;
}

/** The provider did not answer, or not what its documents say. Whether it did what was asked is not known. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}

/** The provider understood and will not do it; it has not been done, and asking again would not help. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}
