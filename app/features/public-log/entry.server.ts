import { toMoney } from "#app/contract/money.ts";
import { currency } from "#app/contract/money-schemas.ts";
import { voidReason } from "#app/contract/play.ts";
import { ENTRY_SCHEME, factsIn } from "#app/contract/promises.ts";
import type { LogEntry } from "#app/contract/public-log.ts";
import type { Scope } from "#app/request/scope.ts";

/** Digits of a hash that distinguish it from its neighbours; all of it is in the entry's text. */
const SHORT = 16;

/** What an entry says, in a few words of the page's language; a fact it does not have is left out. */
function wordsOf(scope: Scope, { kind, text }: LogEntry): string {
  const facts = factsIn(text, ENTRY_SCHEME) ?? new Map<string, string>();
  const fact = (name: string) => facts.get(name) ?? "";
  const short = (name: string) => (facts.has(name) ? `${fact(name).slice(0, SHORT)}…` : "");
  const { t, format } = scope;
  const counted = (name: string) => ({ count: Number(fact(name)), number: format.number(Number(fact(name))) });
  const words = {
    key: () => [t("log:heads.keyNumber", { number: fact("number") }), short("ed25519")],
    rules: () => [fact("game"), short("sha256")],
    jackpots: () => [short("sha256")],
    terms: () => [fact("version"), fact("from")],
    chain: () => [fact("game"), short("beginning")],
    balances: () => [fact("day"), t("log:what.accounts", counted("accounts")), sumOf(scope, facts), short("root")],
    seals: () => [t("log:what.seals", counted("count")), short("root")],
    bets: () => [t("log:what.bets", counted("count")), short("root")],
    void: () => [fact("game"), fact("round"), reasonOf(scope, fact("reason"))],
  }[kind]();
  return words.filter(Boolean).join(" · ");
}

/** Why a round was made void. */
const reasonOf = ({ t }: Scope, reason: string): string =>
  t(`account:round.void_${voidReason.safeParse(reason).data ?? "unknown"}`);

/** What a day's balances add up to; empty for a currency that this version does not know. */
function sumOf({ format }: Scope, facts: ReadonlyMap<string, string>): string {
  const { data: code } = currency.safeParse(facts.get("currency"));
  return code && facts.has("sum") ? format.money(toMoney(BigInt(facts.get("sum") ?? ""), code)) : "";
}

/** An entry of the log in the page's language. */
export const entryView = (scope: Scope, entry: LogEntry) => ({
  id: String(entry.index),
  number: scope.format.number(entry.index),
  href: scope.paths.publicLog({ entry: String(entry.index) }).concat("#entry"),
  kind: scope.t(`log:kind.${entry.kind}`),
  at: scope.format.date(entry.at),
  words: wordsOf(scope, entry),
});
