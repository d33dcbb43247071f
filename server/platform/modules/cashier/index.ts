import { eq, type SQLWrapper } from "drizzle-orm";
import { CASHIER_PAYMENTS } from "#app/contract/cashier.ts";
import type { Language } from "#app/contract/languages.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { type Given, prepared } from "#server/platform/db/index.ts";
import { moneyColumns, showAccounts } from "#server/platform/modules/currency-accounts/index.ts";
import {
  declinesColumn,
  depositMethods,
  lastDepositColumn,
  pausedUntil,
  underWayColumn,
  viewPayment,
} from "#server/platform/modules/payments/index.ts";
import { depositsLeft, tallyColumn } from "#server/platform/modules/player-limits/index.ts";
import { players, THEIR_ID } from "#server/platform/modules/players/index.ts";
import { cashboxColumns, cashboxFrom } from "#server/platform/modules/rewards/index.ts";
import { openColumn, viewRounds } from "#server/platform/modules/rounds/index.ts";
import type { SessionPlayer } from "#server/platform/modules/sessions/index.ts";
import { leastWithdrawal } from "#server/platform/modules/withdrawals/index.ts";

type Cashier = DataOf<"getCashier">;
type DepositMethods = DataOf<"listDepositMethods">;

type LimitingGiven = Record<"playerId" | "now", string>;

const limitingColumns = (now: SQLWrapper) => ({
  declines: declinesColumn(THEIR_ID, now),
  tally: tallyColumn(THEIR_ID),
});

const limitingOf = prepared((db, { playerId, now }: Given<LimitingGiven>) =>
  db.select(limitingColumns(now)).from(players).where(eq(players.id, playerId)),
);

/** What refuses or bounds deposits. */
type Limiting = Awaited<ReturnType<typeof limitingOf>>[number];

async function methodsFrom(
  context: Context,
  player: SessionPlayer,
  { declines, tally: [tally] }: Limiting,
): Promise<DepositMethods> {
  return {
    methods: depositMethods(context, player),
    pausedUntil: pausedUntil(declines, context.clock.now())?.toISOString() ?? null,
    left: await depositsLeft(context, tally),
  };
}

/** Contract `listDepositMethods`. */
export async function listDepositMethods(context: Context, player: SessionPlayer): Promise<DepositMethods> {
  const now = context.clock.now().toISOString();
  const [read] = await limitingOf(context.connection.db, { playerId: player.id, now });
  if (!read) throw new Error(`player ${player.id} does not exist`);
  return methodsFrom(context, player, read);
}

/** One statement: what all of this asks of the player, and all it reads is of one moment. */
const cashierOf = prepared((db, { playerId, now }: Given<LimitingGiven>) =>
  db
    .select({
      ...moneyColumns(THEIR_ID),
      ...cashboxColumns(THEIR_ID),
      ...limitingColumns(now),
      underWay: underWayColumn(THEIR_ID, CASHIER_PAYMENTS),
      lastDeposit: lastDepositColumn(THEIR_ID),
      open: openColumn(THEIR_ID),
    })
    .from(players)
    .where(eq(players.id, playerId)),
);

/** Contract `getCashier`. */
export async function viewCashier(context: Context, player: SessionPlayer, language: Language): Promise<Cashier> {
  const { connection, clock } = context;
  const now = clock.now().toISOString();
  const [read] = await cashierOf(connection.db, { playerId: player.id, now });
  if (!read) throw new Error(`player ${player.id} does not exist`);
  const accounts = showAccounts(read, player);
  const free = minorUnits(accounts.find(({ active }) => active)?.cash ?? toMoney(0n, player.currency));
  const [methods, least, openRounds, bonuses] = await Promise.all([
    methodsFrom(context, player, read),
    leastWithdrawal(context, player, free),
    viewRounds(context, read.open),
    cashboxFrom(context, player, language, read),
  ]);
  const [last] = read.lastDeposit;
  return {
    accounts,
    leastWithdrawal: least,
    ...methods,
    underWay: read.underWay.map(viewPayment),
    lastDeposit: last ? viewPayment(last) : null,
    openRounds,
    bonuses,
  };
}
