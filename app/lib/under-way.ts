import { PAYMENTS_UNDER_WAY, type Payment } from "#app/contract/cashier.ts";

const UNDER_WAY: readonly Payment["state"][] = PAYMENTS_UNDER_WAY;

/** Whether a payment is not final yet. */
export const isUnderWay = ({ state }: Pick<Payment, "state">): boolean => UNDER_WAY.includes(state);
