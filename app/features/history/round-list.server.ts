import { minorUnits, REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import type { ProviderRound } from "#app/contract/play.ts";
import type { DataOf } from "#app/contract/types.ts";
import { slug } from "#app/contract/values.ts";
import type { Scope } from "#app/request/scope.ts";
import { askedAll, askedPage, chosen, currencySelect, daysOf, listed, listView, select } from "./filters.server.ts";
import { luckOfList } from "./luck.server.ts";
import { balancesView, roundView } from "./rounds.server.ts";

const STATES = ["open", "settled", "void"] as const;

/** A round at a provider's game beside those of the house; only the provider can prove it. */
function providerRoundView(scope: Scope, row: ProviderRound) {
  const { t, format } = scope;
  const { id, providerId, gameTitle, state, stake, paid, openedAt } = row;
  return {
    id,
    game: gameTitle,
    href: null,
    replayHref: null,
    state,
    stateName: t(state === "void" ? "history:rounds.takenBack" : "account:round.state_settled"),
    openedAt: format.date(openedAt),
    stake: format.money(stake),
    payout: format.money(paid),
    paid: minorUnits(paid) > 0n,
    bonus: null,
    ofJackpots: null,
    ...balancesView(scope, row, minorUnits(paid) - minorUnits(stake)),
    provider: t("history:rounds.atProvider", { provider: providerId }),
  };
}

type Page = DataOf<"listRounds">;

interface Opened {
  openedAt: string;
}

/** Rounds of the house and of providers share one list, ordered by their start. */
export const latestFirst = ({ openedAt: one }: Opened, { openedAt: other }: Opened): number =>
  one < other ? 1 : one > other ? -1 : 0;

const inOrder = (scope: Scope, { items, providerRounds }: Page) =>
  [
    ...items.map((row) => ({ openedAt: row.openedAt, view: { ...roundView(scope, row), provider: null } })),
    ...providerRounds.map((row) => ({ openedAt: row.openedAt, view: providerRoundView(scope, row) })),
  ]
    .sort(latestFirst)
    .map(({ view }) => view);

const totalsView = ({ t, format }: Scope, totals: Page["totals"]) =>
  totals.map(({ rounds, staked, paid }) => {
    const net = toMoney(minorUnits(paid) - minorUnits(staked), staked.currency);
    return {
      currency: staked.currency,
      lines: [
        { name: t("history:rounds.rounds"), figures: [format.number(rounds)], plain: true },
        { name: t("history:rounds.staked"), figures: [format.money(staked)] },
        { name: t("history:rounds.paid"), figures: [format.money(paid)] },
        { name: t("history:rounds.net"), figures: [format.signedMoney(net)], plain: true },
      ],
    };
  });

/** A possible game id; an unknown game has no rounds. */
const gameIn = ({ url }: Pick<Scope, "url">): string | undefined => slug.safeParse(url.searchParams.get("game")).data;

function requestedIn(scope: Scope) {
  const days = daysOf(scope);
  const gameId = gameIn(scope);
  const state = chosen(scope, "state", STATES);
  const currency = chosen(scope, "currency", REAL_CURRENCIES);
  return { days, choices: { ...(gameId && { gameId }), ...(state && { state }), ...(currency && { currency }) } };
}

/** The query of the rounds file. */
export const askedRounds = (scope: Scope) => askedAll(requestedIn(scope));

/** The games with rounds, each with their number; the address may name a game that never had any. */
function gameOptions({ format }: Scope, games: DataOf<"listPlayedGames">["items"], requestedId: string | undefined) {
  const options = games.map(({ id, title, rounds }) => ({ value: id, label: `${title} (${format.number(rounds)})` }));
  const isKnown = requestedId === undefined || games.some(({ id }) => id === requestedId);
  return isKnown ? options : [...options, { value: requestedId, label: requestedId }];
}

export async function roundsPage(scope: Scope) {
  const { t, paths } = scope;
  const requested = requestedIn(scope);
  const { days, choices } = requested;
  const { state, ...played } = askedAll(requested);
  const [list, games, luck] = await Promise.all([
    listed(scope, () => scope.call("listRounds", askedPage(scope, requested))),
    listed(scope, () => scope.call("listPlayedGames", askedAll(requested))),
    listed(scope, () => luckOfList(scope, played)),
  ]);
  const { found } = list;
  const selects = [
    select(scope, "game", choices.gameId, gameOptions(scope, games.found?.items ?? [], choices.gameId)),
    select(
      scope,
      "state",
      choices.state,
      STATES.map((value) => ({ value, label: t(`history:roundState.${value}`) })),
    ),
    currencySelect(scope, choices.currency),
  ];
  const view = listView(scope, { days, selects, to: paths.rounds, file: "rounds" }, list);
  return {
    ...view,
    luck: luck.found,
    /** Only settled rounds have a result, so only they have a rank. */
    luckHref: state && state !== "settled" ? null : paths.rounds({ ...view.filters.query, luck: "list" }),
    totals: totalsView(scope, found?.totals ?? []),
    rounds: found ? inOrder(scope, found) : [],
  };
}
