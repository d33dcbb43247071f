import { type AnyCard, isOther } from "#app/contract/catalogue.ts";
import { isKeptOut, type Profile } from "#app/contract/player.ts";
import type { DataOf } from "#app/contract/types.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

type Lobby = DataOf<"getLobby">;

/** The game to continue with; for a player who is excluded from real play, the game's own page, or what there is of it. */
function lastGame({ t, paths }: Scope, player: Profile, card: AnyCard) {
  const closed = isKeptOut(player);
  return {
    title: card.title,
    /** Marked like the card of another studio's game. */
    note: isOther(card) ? `${card.studio.name} · ${t("games:card.other")}. ${t("games:card.unproved")}.` : null,
    image: posterPath(card),
    ink: card.ink,
    href: closed ? (isOther(card) ? paths.otherStudios() : paths.game(card)) : paths.play(card.id),
    label: t(closed ? "games:lobby.look" : "games:lobby.goOn"),
  };
}

const openRound = (
  { format, paths, t }: Scope,
  player: Profile,
  { id, gameId, gameTitle, isGameGone, stake, outcome }: Lobby["openRounds"][number],
) => ({
  id,
  game: gameTitle,
  held: t("games:lobby.held", { stake: format.money(stake) }),
  // A round that was cut off is resumed below the balance, like any round whose table is closed to the player or gone.
  href: outcome && !isGameGone && !isKeptOut(player) ? paths.play(gameId) : paths.balance(),
});

const ownPlace = (
  { format, paths, t }: Scope,
  { kind, id, title, stageTitle, endsAt, place, total }: Lobby["standings"][number],
) => ({
  id: `${kind}/${id}`,
  title: stageTitle === null ? title : t("competitions:race.stageTitle", { race: title, stage: stageTitle }),
  href: kind === "stage" ? paths.raceStage(id) : paths.tournament(id),
  place: t("games:lobby.place", { place: format.number(place), total: format.number(total) }),
  when: t("competitions:when.running", { date: format.date(endsAt, "restrictions") }),
});

/** Cashback that waits to be claimed; null without any. */
function cashbackOf({ format, paths, t }: Scope, { cashbackReward: { amount } }: Profile) {
  if (amount === "0") return null;
  const points = t("rewards:points.amount", { count: Number(amount), figure: format.wholeNumber(amount) });
  return { href: paths.points(), points };
}

/** Where a returning player left off; null for a guest, and for a player with none of it yet. */
export async function lobbyOf(scope: Scope) {
  const { player } = scope;
  if (!player) return null;
  const { lastGame: card, favorites, openRounds, standings } = await scope.call("getLobby", {});
  const cashback = cashbackOf(scope, player);
  if (!card && !cashback && favorites.length + openRounds.length + standings.length === 0) return null;
  return {
    lobby: {
      last: card && lastGame(scope, player, card),
      open: openRounds.map((round) => openRound(scope, player, round)),
      cashback,
      places: standings.map((standing) => ownPlace(scope, standing)),
    },
    favorites,
  };
}

export type LobbyView = NonNullable<Awaited<ReturnType<typeof lobbyOf>>>["lobby"];
