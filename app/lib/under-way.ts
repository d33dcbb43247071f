import type { Payment } from "#app/contract/cashier.ts";

const UNDER_WAY: readonly Payment["state"][] = ["pending", "requested", "in_review", "approved", "sent"];

/** Whether a payment is not final yet. */
export const isUnderWay = ({ state }: Pick<Payment, "state">): boolean => UNDER_WAY.includes(state);
