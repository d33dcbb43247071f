import type { Language } from "#app/contract/languages.ts";
import { LOBBY_CONTESTS } from "#app/contract/lobby.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { lastGameIds, openCardsOf } from "#server/platform/modules/catalogue/index.ts";
import { placeIn } from "#server/platform/modules/leaderboards/index.ts";
import { listFavorites } from "#server/platform/modules/players/index.ts";
import { runningStages } from "#server/platform/modules/races/index.ts";
import { openRoundsOf } from "#server/platform/modules/rounds/index.ts";
import type { SessionPlayer } from "#server/platform/modules/sessions/index.ts";
import { runningTournaments } from "#server/platform/modules/tournaments/index.ts";

type Lobby = DataOf<"getLobby">;

/** Cards of the player's own games; their availability is read once for all. */
async function ownGames({ connection: { db } }: Context, playerId: string) {
  const [played, added] = await Promise.all([lastGameIds(db, playerId), listFavorites(db, playerId)]);
  const open = new Map((await openCardsOf(db, [...new Set([...played, ...added])])).map((card) => [card.id, card]));
  const cards = (ids: readonly string[]) => ids.flatMap((id) => open.get(id) ?? []);
  return { lastGame: cards(played)[0] ?? null, favorites: cards(added.reverse()) };
}

/** The running contests in which the player has a place. */
async function standingsOf(context: Context, playerId: string, language: Language): Promise<Lobby["standings"]> {
  const [stages, tournaments] = await Promise.all([
    runningStages(context, language),
    runningTournaments(context, { limit: LOBBY_CONTESTS, language }),
  ]);
  const standings = [...stages, ...tournaments].slice(0, LOBBY_CONTESTS).map(async ({ contest, ...shown }) => {
    const place = await placeIn(context, contest, playerId);
    return place ? [{ ...shown, ...place }] : [];
  });
  return (await Promise.all(standings)).flat();
}

/** What a returning player left unfinished. */
export async function lobbyOf(context: Context, player: SessionPlayer, language: Language): Promise<Lobby> {
  const [games, openRounds, standings] = await Promise.all([
    ownGames(context, player.id),
    player.isIdle ? [] : openRoundsOf(context.connection.db, player.id),
    standingsOf(context, player.id, language),
  ]);
  return { ...games, openRounds, standings };
}
