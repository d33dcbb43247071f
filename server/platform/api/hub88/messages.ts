import { z } from "zod";
import { type RealCurrency, realCurrency } from "#app/contract/money.ts";
import { fromWire, isHeldExactly, ProviderRefusal } from "#server/platform/modules/providers/index.ts";

/** Letters of a uuid mean the same in either case, and one transaction must not become two by them. */
const uuid = z.guid().transform((text) => text.toLowerCase());
const name = z.string().min(1).max(255);

const signed = z.object({ request_uuid: z.guid(), user: name });

/** What the house has no use for is checked for its type only: a provider that mistakes one may mistake the others. */
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

const bet = transaction.extend({
  game_code: name,
  currency: z.string(),
  amount: z.int().min(0),
  is_free: z.boolean().nullish(),
});

/** The bodies of the five calls. Fields that are not named are let be: the public contract grows. */
const MESSAGES = {
  info: signed,
  balance: signed.extend({ token: name, game_code: name.nullish() }),
  bet,
  win: bet.extend({ reference_transaction_uuid: uuid }),
  rollback: transaction.extend({ reference_transaction_uuid: uuid, game_code: name.nullish() }),
};

type Messages = typeof MESSAGES;
export type Message<Name extends keyof Messages> = z.infer<Messages[Name]>;

/** Reads a body by its schema. Refuses with WRONG_TYPES what is of another type, and with WRONG_SYNTAX the rest. */
export function readMessage<Name extends keyof Messages>(called: Name, value: unknown): Message<Name> {
  const { data, error } = MESSAGES[called].safeParse(value, { reportInput: true });
  if (data) return data as Message<Name>;
  const isOfWrongType = error.issues.some(
    ({ code, path, input }) => code === "invalid_type" && input !== undefined && path.length > 0,
  );
  throw new ProviderRefusal(isOfWrongType ? "RS_ERROR_WRONG_TYPES" : "RS_ERROR_WRONG_SYNTAX");
}

/** The currency and minor units of an amount. Refuses what the house cannot hold exactly; it never rounds. */
export function readMoney(message: Message<"bet">): { currency: RealCurrency; amount: bigint } {
  const { data: currency } = realCurrency.safeParse(message.currency);
  if (!currency || !isHeldExactly(currency)) throw new ProviderRefusal("RS_ERROR_WRONG_CURRENCY");
  const amount = fromWire(message.amount, currency);
  if (amount === undefined) throw new ProviderRefusal("RS_ERROR_WRONG_SYNTAX");
  return { currency, amount };
}
