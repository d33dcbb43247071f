import type { PAYMENT_METHODS } from "#app/contract/cashier.ts";
import type { Money } from "#app/contract/money.ts";

/** A deposit the house requests from a provider. */
export interface DepositOrder {
  /** The house's id for it: the provider creates one deposit under it, however often it is requested. */
  paymentId: string;
  method: (typeof PAYMENT_METHODS)[number];
  amount: Money;
  /** Path on the site to return the player to. */
  returnPath: string;
}

/** The provider's page where the deposit is paid, and the provider's reference for the deposit in everything that follows. */
export interface HostedPage {
  reference: string;
  redirectUrl: string;
}

/** Money that arrived for a deposit and can no longer be reversed. */
export interface Receipt {
  /** Its id within the deposit; the same in every reading. */
  id: string;
  amount: Money;
  /** Whether it was sent after the deposit had expired. */
  isLate: boolean;
}

/** The state of a deposit as reported by its provider. */
export interface DepositReading {
  /**
   * `open` may still be paid and moves no money. `paid`, `expired` and `declined` are final, though money may arrive after each
   * of them: the receipts list what arrived.
   */
  state: "open" | "paid" | "expired" | "declined";
  /** The means of payment in displayable form, such as the last four digits of a card. */
  source?: string | undefined;
  receipts: readonly Receipt[];
}

/** Money the house requests a provider to send: a withdrawal, or the refund of a deposit. */
export interface PayoutOrder {
  /** The house's id for it: one payout is made under it, however often it is requested. */
  paymentId: string;
  method: (typeof PAYMENT_METHODS)[number];
  amount: Money;
  /** An account, an address or a provider's token of a card, in the method's own format. */
  destination: string;
  /** The provider's reference of the deposit to refund; null for a withdrawal. */
  refundOf: string | null;
}

/** The state of a payout as reported by its provider. */
export interface PayoutReading {
  reference: string;
  /** The amount sent. It must equal the requested one: another amount or currency is refused and moves nothing. */
  amount: Money;
  /**
   * `accepted`: the provider has it; `sent`: on its way and cannot be stopped; `done`: arrived; `failed`: the provider gave up
   * before anything was sent; `returned`: it was sent and came back.
   */
  state: "accepted" | "sent" | "done" | "failed" | "returned";
}

/** A webhook as received: the signature covers exactly these bytes. */
export interface WebhookCall {
  rawBody: string;
  header(name: string): string | null;
}

/**
 * What a webhook is about. A provider whose webhooks carry the whole state adds the reading; without one the webhook only
 * signals a change, and the house reads the state.
 */
export type ProviderEvent =
  | { about: "deposit"; reference: string; reading?: DepositReading }
  | { about: "payout"; reference: string; reading?: PayoutReading };

export interface Webhook {
  /** The provider's id of the delivery; a redelivery may have the same. */
  deliveryId: string;
  /** Empty for events the house does not use. */
  events: readonly ProviderEvent[];
}

/**
 * A payment provider as the house uses it: it takes money on a page of its own, notifies by webhook, and sends money out. Every
 * call may be repeated. One without a response, or with one that cannot be parsed, rejects with {@link ProviderAway} and may have
 * been carried out; one the provider refuses rejects with {@link ProviderRefused}.
 */
export interface PaymentProvider {
  /** Used in addresses, rows and the ledger. It never changes. */
  id: string;
  /**
   * `exact`: the page charges the requested amount, and anything else is an error that moves nothing. `any`: the sender decides
   * the amount, as with coins, and each receipt is credited at its value.
   */
  amounts: "exact" | "any";
  open(order: DepositOrder): Promise<HostedPage>;
  deposit(reference: string): Promise<DepositReading>;
  /**
   * Closes the page of a deposit that its player cancelled, or that nobody has paid for days, and returns the state of the
   * deposit. `open` means that money may still arrive: it is in transit, and the house calls again. Any other state means that no
   * payment can be started any more; money that arrives nevertheless is in the receipts of later readings.
   */
  close(reference: string): Promise<DepositReading>;
  payOut(order: PayoutOrder): Promise<PayoutReading>;
  payout(reference: string): Promise<PayoutReading>;
  /** Refuses with `signature_invalid` a call the provider has not signed, before any of it is parsed. */
  readWebhook(call: WebhookCall): Webhook;
}

/** The provider did not respond, or not as documented. It is unknown whether it carried out the request. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}

/** The provider understood the request and refuses it; it was not carried out, and repeating it would not help. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}
