import type { GameDetail, GameRules, Stakes } from "../../contract/catalogue.ts";
import { type Money, minorUnits } from "../../contract/money.ts";
import type { Round } from "../../contract/play.ts";
import type { Scope } from "../../session/scope.server.ts";
import { heldView } from "./held.server.ts";
import { idleView, outcomeView } from "./outcome.server.ts";

/** The table of a game, as the platform answers it for demo and real play alike. */
interface Table {
  game: GameDetail;
  stakes: Stakes;
  purse: { cash: Money; held: Money };
  seal: { serverSeedHash: string; clientSeed: string; nonce: number; nextServerSeedHash: string };
  openRound: Round | null;
  lastRounds: Round[];
}

/** Letters that fit into one of five cells on a phone. */
const LONGEST_CELL = 6;

/** What the play screen shows, in the page's language; `operationId` makes its form good for one round. */
export function tableView(scope: Scope, table: Table) {
  const { format } = scope;
  const { game, stakes, purse, seal, openRound, lastRounds } = table;
  const last = lastRounds.find((round) => round.state === "settled");
  const input = last?.outcome;
  return {
    operationId: crypto.randomUUID(),
    game: { id: game.id, title: game.title, href: scope.paths.game(game) },
    dice: diceChoice(scope, game.rules, input?.kind === "dice" ? input : undefined),
    stakes: {
      offered: stakes.offered.map((stake) => ({ value: stake.amount, label: format.shortMoney(stake) })),
      chosen: chosenStake(stakes, last),
      currency: stakes.minimum.currency,
      isLong: stakes.offered.some((stake) => format.shortMoney(stake).length > LONGEST_CELL),
    },
    purse: { cash: format.money(purse.cash), held: minorUnits(purse.held) > 0n ? format.money(purse.held) : null },
    seal: { ...seal, nonce: String(seal.nonce) },
    open: openRound && heldView(scope, openRound),
    shown: last ? outcomeView(scope, game, last) : idleView(scope, game),
    rounds: lastRounds.map((round) => ({
      id: round.id,
      nonce: format.number(round.proof.nonce),
      stake: format.amount(round.stake),
      payout: round.state === "open" ? "–" : format.amount(round.payout),
      paid: minorUnits(round.payout) > 0n,
    })),
  };
}

export type TableView = ReturnType<typeof tableView>;

/** The stake played last, while it is still one of the offered; else the lowest of them. */
function chosenStake(stakes: Stakes, last: Round | undefined): string {
  const offered = stakes.offered.map(({ amount }) => amount);
  return last && offered.includes(last.stake.amount) ? last.stake.amount : (offered[0] ?? stakes.minimum.amount);
}

interface DiceInput {
  chance: number;
  direction: "under" | "over";
}

function diceChoice({ t, format }: Scope, rules: GameRules, last: DiceInput | undefined) {
  if (rules.kind !== "dice") return null;
  // To begin with, the chance that pays exactly twice the stake; then whatever was played last.
  const evenChance = rules.payoutBasisPoints / 2;
  const { chance, direction } = last ?? { chance: evenChance, direction: "under" as const };
  return {
    chance: (chance / 100).toFixed(2),
    direction,
    hint: t("games:dice.chanceHint", {
      minimum: format.percent(rules.minimumChance / rules.sides),
      maximum: format.percent(rules.maximumChance / rules.sides),
    }),
  };
}
