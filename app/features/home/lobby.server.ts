import type { GameCard } from "#app/contract/catalogue.ts";
import type { Board } from "#app/contract/competitions.ts";
import { isKeptOut, type Profile } from "#app/contract/player.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

/** Of what runs at the same time, so much is looked through for the player's own places: each is a call. */
const CONTESTS = 3;

/** The game to go on with; to a player who is kept from real play, its page. */
function lastGame({ t, paths }: Scope, player: Profile, card: GameCard) {
  const closed = isKeptOut(player);
  return {
    title: card.title,
    image: posterPath(card),
    ink: card.ink,
    href: closed ? paths.game(card) : paths.play(card.id),
    label: t(closed ? "games:lobby.look" : "games:lobby.goOn"),
  };
}

/** Rounds whose stake is held. Nothing of money is asked for of an idle session: the balance asks for presence first. */
async function openRounds(scope: Scope, player: Profile) {
  if (player.isIdle) return [];
  const { format, paths, t } = scope;
  const { items } = await scope.call("listRounds", { state: "open" });
  return items.map(({ id, gameId, gameTitle, stake, outcome }) => ({
    id,
    game: gameTitle,
    held: t("games:lobby.held", { stake: format.money(stake) }),
    // One that was cut off is taken up below the balance, and so is any of a player who is kept from the tables.
    href: outcome && !isKeptOut(player) ? paths.play(gameId) : paths.balance(),
  }));
}

interface Contest {
  id: string;
  title: string;
  href: string;
  endsAt: string;
  board: () => Promise<Board>;
}

async function running(scope: Scope): Promise<Contest[]> {
  const { paths } = scope;
  const [races, tournaments] = await Promise.all([
    scope.call("listRaces", {}),
    scope.call("listTournaments", { state: "running", limit: CONTESTS }),
  ]);
  const stages = races.items.flatMap(({ title, stages }) =>
    stages.filter(({ state }) => state === "running").map((stage) => ({ ...stage, title: `${title}: ${stage.title}` })),
  );
  return [
    ...stages.map(({ id, title, endsAt }) => ({
      ...{ id: `race/${id}`, title, href: paths.raceStage(id), endsAt },
      board: async () => (await scope.call("getRaceStage", { stageId: id, limit: 1 })).board,
    })),
    ...tournaments.items.map(({ id, title, endsAt }) => ({
      ...{ id: `tournament/${id}`, title, href: paths.tournament(id), endsAt },
      board: async () => (await scope.call("getTournament", { tournamentId: id, limit: 1 })).board,
    })),
  ].slice(0, CONTESTS);
}

/** Where the player stands in what runs now; what they do not take part in is left out. */
async function ownPlaces(scope: Scope) {
  const { format, t } = scope;
  const contests = await running(scope);
  const places = await Promise.all(
    contests.map(async ({ board, endsAt, ...contest }) => {
      const { own, total } = await board();
      if (!own) return [];
      return [
        {
          ...contest,
          place: t("games:lobby.place", { place: format.number(own.place), total: format.number(total) }),
          when: t("competitions:when.running", { date: format.date(endsAt, "restrictions") }),
        },
      ];
    }),
  );
  return places.flat();
}

/** What a player who came back was about; null of a guest, and of a player who has none of it yet. */
export async function lobbyOf(scope: Scope) {
  const { player } = scope;
  if (!player) return null;
  const [played, kept, open, places] = await Promise.all([
    scope.call("listLastGames", {}),
    scope.call("listFavoriteGames", {}),
    openRounds(scope, player),
    ownPlaces(scope),
  ]);
  const card = played.games[0];
  if (!card && kept.games.length + open.length + places.length === 0) return null;
  return { lobby: { last: card ? lastGame(scope, player, card) : null, open, places }, favorites: kept.games };
}

export type LobbyView = NonNullable<Awaited<ReturnType<typeof lobbyOf>>>["lobby"];
