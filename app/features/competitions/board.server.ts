import type { Board, BoardRow, CompetitionState, Scoring } from "#app/contract/competitions.ts";
import type { Scope } from "#app/request/scope.ts";

/** The contest of a board. */
interface ShownContest {
  scoring: Scoring;
  state: CompetitionState;
  startsAt: string;
  closedAt: string | null;
}

/** Places per page; a page starts after a multiple of it. */
const PAGE = 20;

export function scoreText({ t, format }: Scope, scoring: Scoring, score: string): string {
  return scoring === "multiplier"
    ? t("competitions:score.times", { figure: format.fixed(Number(score) / 100, 2) })
    : format.money({ amount: score, currency: "EUR" });
}

/** Places gained with a plus, lost with a minus. */
export function driftText({ format }: Pick<Scope, "format">, drift: number | null): string | null {
  if (drift === null) return null;
  return `${drift > 0 ? "+" : drift < 0 ? "\u2212" : ""}${format.number(Math.abs(drift))}`;
}

function rowView(scope: Scope, scoring: Scoring, { place, nickname, tag, score, prize, drift, own }: BoardRow) {
  const { t, format } = scope;
  return {
    place: format.number(place),
    name: own ? t("competitions:board.you") : (nickname ?? t("competitions:board.player", { tag })),
    score: scoreText(scope, scoring, score),
    prize: prize && format.money(prize),
    drift: driftText(scope, drift),
    own,
  };
}

/** How current the board is. */
function stateText(
  { t, format }: Scope,
  { state, closedAt }: ShownContest,
  { total, computedAt }: Board,
): string | null {
  if (closedAt) {
    return t(total > 0 ? "competitions:board.final" : "competitions:board.finalEmpty", { date: format.date(closedAt) });
  }
  if (state === "closed") return t("competitions:board.counting");
  return state === "running" ? t("competitions:board.counted", { date: format.date(computedAt) }) : null;
}

/** The player's place, or why there is none; nothing for a guest. */
function ownText({ t, format, player }: Scope, { state }: ShownContest, { own, total }: Board): string | null {
  if (own) {
    const place = t("competitions:board.own", { place: format.number(own.place), total: format.number(total) });
    return own.paid ? `${place} ${t("competitions:board.paid", { amount: format.money(own.paid) })}` : place;
  }
  if (!player || state === "coming") return null;
  if (state === "closed") return t("competitions:board.notOn");
  if (player.isBlocked) return t("competitions:board.blocked");
  return t(player.isEmailConfirmed ? "competitions:board.notYet" : "competitions:board.unconfirmed");
}

/** One page of a leaderboard in the page's language. The player's own row is shown below it when it is on another page. */
export function boardView(scope: Scope, contest: ShownContest, board: Board) {
  const { t, format } = scope;
  const { items, own, total } = board;
  const isElsewhere = own !== null && !items.some((row) => row.own);
  const rows = isElsewhere ? [...items, own] : items;
  return {
    scoring: contest.scoring,
    pays: rows.some(({ prize }) => prize !== null),
    drifts: rows.some(({ drift }) => drift !== null),
    rows: rows.map((row) => rowView(scope, contest.scoring, row)),
    total: format.number(total),
    notes: [stateText(scope, contest, board), ownText(scope, contest, board)].filter((note) => note !== null),
    /** Cursors of other pages. */
    previous: board.previous,
    next: board.next,
    mine: isElsewhere ? String(Math.floor((own.place - 1) / PAGE) * PAGE) : null,
    none: {
      title: t(`competitions:board.none_${contest.state}`),
      text: t(`competitions:board.noneText_${contest.state}`, { date: format.date(contest.startsAt) }),
    },
  };
}

export type BoardView = ReturnType<typeof boardView>;
