import type { Money } from "#app/contract/money.ts";

/** A payment the house asks a provider to take. */
export interface PaymentOrder {
  paymentId: string;
  method: string;
  amount: Money;
  /** Path on the site to send the player back to. */
  returnPath: string;
}

/**
 * A payment provider as the house sees it: it opens a page of its own for the player, and speaks again by webhook.
 * Opening the same payment twice answers the same page.
 */
export interface PaymentProvider {
  id: string;
  open(order: PaymentOrder): Promise<{ reference: string; redirectUrl: string }>;
}
