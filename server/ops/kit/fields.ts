import { randomUUID } from "node:crypto";
import type { Call } from "./case.ts";
import type { KitSettings } from "./settings.ts";

/** The uuids and rounds of a case by their names; each is created on first use. */
export type Names = Map<string, string>;

function named(names: Names, kind: "uuid" | "round", name: string): string {
  const known = names.get(`${kind} ${name}`);
  const value = known ?? (kind === "uuid" ? randomUUID() : `kit-${randomUUID()}`);
  names.set(`${kind} ${name}`, value);
  return value;
}

/** The default fields of a call, as a provider sends them. */
export function fieldsOf(settings: KitSettings, names: Names, call: Call, amount: number): Record<string, unknown> {
  const { user, game, currency } = settings;
  const tokens = { live: settings.token, expired: settings.expiredToken, unknown: `unknown-${randomUUID()}` };
  const common = { user, request_uuid: randomUUID() };
  if (call.call === "info") return common;
  const session = { ...common, token: tokens[call.token ?? "live"], game_code: game };
  if (call.call === "balance") return session;
  const uuid = named(names, "uuid", call.id ?? "");
  const transaction = {
    ...session,
    transaction_uuid: uuid,
    supplier_transaction_id: `kit-${uuid}`,
    supplier_user: `kit-${user}`,
    round: named(names, "round", call.round ?? ""),
    round_closed: false,
  };
  const reference = { reference_transaction_uuid: named(names, "uuid", call.of ?? "") };
  if (call.call === "rollback") return { ...transaction, ...reference };
  const money = { amount, currency, is_free: false, is_aggregated: false, bet: "main", meta: { table: "kit" } };
  return call.call === "bet" ? { ...transaction, ...money } : { ...transaction, ...money, ...reference };
}
