import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { PointsRow } from "#app/contract/points.ts";
import type { DataOf } from "#app/contract/types.ts";
import { attachment } from "#app/lib/attachment.ts";
import { csv, plainAmount } from "#app/lib/csv.ts";
import type { Scope } from "#app/request/scope.ts";
import { FILE_ROWS, listed } from "./filters.server.ts";
import { askedPayments, entryName } from "./payments.server.ts";
import { askedOffers, askedPoints } from "./rewards.server.ts";
import { askedRounds, latestFirst } from "./round-list.server.ts";
import { accountHolder, askedStatement, statementName } from "./statement.server.ts";

/** The maximum number of rows of one call. */
const limit = 500;

type Line = readonly string[];

/** All pages of a list in sequence; null for more than a file holds. */
async function allOf<Page extends { next: string | null; rows: number }>(
  ask: (page: { limit: number; cursor?: string }) => Promise<Page>,
  linesOf: (page: Page) => readonly Line[],
): Promise<Line[] | null> {
  const lines: Line[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await ask({ limit, ...(cursor && { cursor }) });
    if (page.rows > FILE_ROWS) return null;
    lines.push(...linesOf(page));
    cursor = page.next;
  } while (cursor);
  return lines;
}

type Rounds = DataOf<"listRounds">;

const roundLine = ({
  ...round
}: Pick<
  Rounds["items"][number],
  "id" | "openedAt" | "state" | "stake" | "paid" | "net" | "bonus" | "balanceBefore" | "balanceAfter"
> & {
  game: string;
  provider: string;
}): Line => {
  const { id, openedAt, game, provider, state, stake, paid, net, bonus, balanceBefore, balanceAfter } = round;
  return [
    openedAt,
    game,
    provider,
    state,
    stake.currency,
    ...[stake, paid, net, balanceBefore, balanceAfter].map(plainAmount),
    id,
    ...[bonus?.stake ?? null, bonus?.paid ?? null].map(plainAmount),
  ];
};

const roundLines = ({ items, providerRounds }: Rounds): Line[] =>
  [
    ...items.map((round) => ({ ...round, game: round.gameTitle, provider: "" })),
    ...providerRounds.map((round) => ({
      ...round,
      game: round.gameTitle,
      provider: round.providerId,
      bonus: null,
      net: toMoney(minorUnits(round.paid) - minorUnits(round.stake), round.stake.currency),
    })),
  ]
    .sort(latestFirst)
    .map(roundLine);

/** Figures of other kinds of change are empty. */
function pointsLine({ t }: Scope, row: PointsRow): Line {
  const [counted, exchanged, cashback] = [
    row.kind === "counted" ? row : null,
    row.kind === "exchanged" ? row : null,
    row.kind === "cashback" ? row : null,
  ];
  return [
    row.at,
    t(`rewards:pointsHistory.kind.${row.kind}`),
    counted ? String(counted.rounds) : "",
    counted ? plainAmount(counted.wagered) : "",
    counted?.statusName ?? "",
    ...[row.points, row.balanceBefore, row.balanceAfter].map(plainAmount),
    ...(exchanged
      ? [String(exchanged.pointsPerEuro), plainAmount(exchanged.paid), exchanged.paid.currency]
      : ["", "", ""]),
    ...(cashback ? [cashback.week, plainAmount(cashback.lost), String(cashback.percent)] : ["", "", ""]),
    row.id,
  ];
}

/**
 * The histories as files: instants in UTC as ISO 8601, amounts as plain decimals beside their currency, names in the page's
 * language. Null for more rows than a file holds.
 */
const FILES = {
  payments: async (scope) =>
    withHead(
      ["time_utc", "what", "way", "state", "currency", "change", "balance_before", "balance_after", "id", "payment"],
      await allOf(
        (page) => scope.call("listCashHistory", { ...askedPayments(scope), ...page }),
        ({ items }) =>
          items.map((row) => [
            row.at,
            entryName(scope, row),
            row.payment ? scope.t(`account:method.${row.payment.method}`) : "",
            row.payment?.state ?? row.state,
            row.amount.currency,
            // A payment without a result has changed nothing: the sum of the column equals the sum of the page.
            row.balanceAfter ? plainAmount(row.amount) : "0",
            plainAmount(row.balanceBefore),
            plainAmount(row.balanceAfter),
            row.id,
            row.payment?.id ?? "",
          ]),
      ),
    ),
  rounds: async (scope) =>
    withHead(
      [
        "time_utc",
        "game",
        "provider",
        "state",
        "currency",
        "staked",
        "paid",
        "net",
        "balance_before",
        "balance_after",
        "id",
        "bonus_staked",
        "bonus_paid",
      ],
      await allOf((page) => scope.call("listRounds", { ...askedRounds(scope), ...page }), roundLines),
    ),
  points: async (scope) =>
    withHead(
      [
        "time_utc",
        "what",
        "rounds",
        "wagered_eur",
        "status",
        "points",
        "points_before",
        "points_after",
        "points_per_euro",
        "paid",
        "paid_currency",
        "week",
        "lost_eur",
        "percent",
        "id",
      ],
      await allOf(
        (page) => scope.call("listPointsHistory", { ...askedPoints(scope), ...page }),
        ({ items }) => items.map((row) => pointsLine(scope, row)),
      ),
    ),
  bonus: async (scope) =>
    withHead(
      ["offered_utc", "bonus", "state", "activate_by_utc", "taken_utc", "id"],
      await allOf(
        (page) => scope.call("listBonusHistory", { ...askedOffers(scope), ...page }),
        ({ items }) =>
          items.map(({ id, campaign, state, offeredAt, activateBy, takenAt }) => [
            offeredAt ?? "",
            campaign.title,
            state,
            activateBy ?? "",
            takenAt ?? "",
            id,
          ]),
      ),
    ),
  statement: async (scope) => {
    const { currency, opening, closing, from, to, rows } = await scope.call("getStatement", askedStatement(scope));
    const account = accountHolder(scope);
    return withHead(
      ["time_utc", "what", "way", "currency", "change", "balance", "reference", "account"],
      [
        [from, scope.t("history:statement.opening"), "", currency, "", plainAmount(opening), "", account],
        ...rows.map((row) => [
          row.at,
          statementName(scope, row),
          row.payment ? scope.t(`account:method.${row.payment.method}`) : "",
          currency,
          plainAmount(row.amount),
          plainAmount(row.balance),
          row.reference ?? "",
          account,
        ]),
        [to, scope.t("history:statement.closing"), "", currency, "", plainAmount(closing), "", account],
      ],
    );
  },
} satisfies Record<string, (scope: Scope) => Promise<Line[] | null>>;

export type HistoryFile = keyof typeof FILES;

const withHead = (head: Line, lines: readonly Line[] | null): Line[] | null => lines && [head, ...lines];

/** The page that reports a file that is too long, or invalid days. */
const pageOf = (scope: Scope, file: HistoryFile): string => {
  const { payments, rounds, pointsHistory: points, bonusHistory: bonus, statement } = scope.paths;
  return { payments, rounds, points, bonus, statement }[file](Object.fromEntries(scope.url.searchParams));
};

/** The file the address requests. */
export async function historyFile(scope: Scope, name: string | undefined): Promise<Response | undefined> {
  const file = (Object.keys(FILES) as HistoryFile[]).find((known) => `${known}.csv` === name);
  if (!file) return undefined;
  const { found } = await listed(scope, () => FILES[file](scope));
  if (!found) return scope.redirect(pageOf(scope, file));
  return attachment(csv(found), { name: `openhand-${file}.csv`, type: "text/csv", cache: "no-store" });
}
