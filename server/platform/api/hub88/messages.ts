import { z } from "zod";
import type { RealCurrency } from "#app/contract/money.ts";
import { realCurrency } from "#app/contract/money-schemas.ts";
import { fromWire, isHeldExactly, ProviderRefusal } from "#server/platform/modules/providers/index.ts";

/** A uuid is case-insensitive, and its case must not turn one transaction into two. */
const uuid = z.guid().transform((text) => text.toLowerCase());
const name = z.string().min(1).max(255);

const signed = z.object({ request_uuid: z.guid(), user: name });

/** Fields the house does not use are checked for their type only: a provider that gets one wrong may get others wrong. */
const beside = {
  supplier_user: z.string().nullish(),
  supplier_transaction_id: name.nullish(),
  round_closed: z.boolean().nullish(),
  is_aggregated: z.boolean().nullish(),
  reward_uuid: z.string().nullish(),
  game_id: z.number().nullish(),
  bet: z.string().nullish(),
  meta: z.unknown().optional(),
};

const transaction = signed.extend({ ...beside, transaction_uuid: uuid, token: name, round: name });

const staked = transaction.extend({
  game_code: name,
  currency: z.string(),
  amount: z.int().min(0),
  is_free: z.boolean().nullish(),
});

/** The bodies of the five calls. Unlisted fields are ignored: the public contract grows. */
const MESSAGES = {
  info: signed,
  balance: signed.extend({ token: name, game_code: name.nullish() }),
  // The signature covers no path: a win that was refused, and is not stored, would be a bet if somebody sent it there.
  bet: staked.extend({ reference_transaction_uuid: z.null().optional() }),
  win: staked.extend({ reference_transaction_uuid: uuid }),
  rollback: transaction.extend({ reference_transaction_uuid: uuid, game_code: name.nullish() }),
};

type Messages = typeof MESSAGES;
export type Message<Name extends keyof Messages> = z.infer<Messages[Name]>;

/** What a bet and a win have in common. */
export type Staked = z.infer<typeof staked>;

/** Parses a body by its schema. Refuses with WRONG_TYPES a field of another type, and with WRONG_SYNTAX anything else. */
export function readMessage<Name extends keyof Messages>(called: Name, value: unknown): Message<Name> {
  const { data, error } = MESSAGES[called].safeParse(value, { reportInput: true });
  if (data) return data as Message<Name>;
  const isOfWrongType = error.issues.some(
    ({ code, path, input }) => code === "invalid_type" && input !== undefined && path.length > 0,
  );
  throw new ProviderRefusal(isOfWrongType ? "RS_ERROR_WRONG_TYPES" : "RS_ERROR_WRONG_SYNTAX");
}

/** The currency and minor units of an amount. Refuses what cannot be represented exactly; it never rounds. */
export function readMoney(message: Staked): { currency: RealCurrency; amount: bigint } {
  const { data: currency } = realCurrency.safeParse(message.currency);
  if (!currency || !isHeldExactly(currency)) throw new ProviderRefusal("RS_ERROR_WRONG_CURRENCY");
  const amount = fromWire(message.amount, currency);
  if (amount === undefined) throw new ProviderRefusal("RS_ERROR_WRONG_SYNTAX");
  return { currency, amount };
}
