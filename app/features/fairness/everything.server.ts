import { FILE_ROUNDS, type SeedPairRow } from "#app/contract/seed-file.ts";
import { moneyPatterns } from "#app/i18n/money-patterns.server.ts";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { choiceOf } from "./seed-file.server.ts";

/** A seed as a choice, or its parts where one file does not hold its rounds; the one in use cannot be chosen yet. */
function choicesOf({ t, format }: Scope, { number, sealedAt, revealedAt, rounds, games }: SeedPairRow) {
  const day = (instant: string) => format.date(instant, "restrictions");
  if (revealedAt === null) {
    return [{ value: String(number), label: t("proofs:seed", { number }), note: t("proofs:inUse"), disabled: true }];
  }
  const note = t("proofs:note", {
    from: day(sealedAt),
    to: day(revealedAt),
    games: t("proofs:games", { count: games }),
    rounds: t("history:statement.rounds", { count: rounds, figure: format.number(rounds) }),
  });
  const parts = Math.ceil(rounds / FILE_ROUNDS);
  return Array.from({ length: parts }, (_, place) => ({
    value: choiceOf(number, place + 1),
    label: parts > 1 ? t("proofs:part", { number, part: place + 1, parts }) : t("proofs:seed", { number }),
    note,
    disabled: false,
  }));
}

function leadOf(rounds: number, revealed: number): "none" | "lead" | "whole" {
  if (rounds === 0) return "none";
  return revealed < rounds ? "lead" : "whole";
}

/** What a player can check, and the seeds of the next round. */
export async function everythingView(scope: Scope) {
  const { format, paths } = scope;
  const [{ items, rounds, revealedRounds, seal, ...around }, { keys }] = await Promise.all([
    scope.call("listSeedPairs", cursorOf(scope)),
    scope.call("getPublicLog", {}),
  ]);
  return {
    figure: { revealed: format.number(revealedRounds), all: format.number(rounds) },
    lead: leadOf(rounds, revealedRounds),
    choices: items.flatMap((pair) => choicesOf(scope, pair)),
    pages: pagesAround(around, (cursor) => paths.proof(cursor === null ? {} : { cursor })),
    seal: { ...seal, nonce: format.number(seal.nonce) },
    /** The sums of a check are of whatever currencies the rounds were played in. */
    patterns: moneyPatterns(format),
    /** Those that the house has signed with: a page that checks receipts knows them. */
    published: keys.map(({ publicKey }) => publicKey),
  };
}
