import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { LauncherAway, launcherOf } from "#server/platform/adapters/game-launch/index.ts";
import type { Context } from "#server/platform/context.ts";
import { takeFromPlayer } from "#server/platform/modules/limits/index.ts";
import { stakeRefusal } from "#server/platform/modules/player-limits/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { launchGame } from "#server/platform/modules/providers/index.ts";
import { assertEnabled } from "#server/platform/modules/rounds/index.ts";
import { gameIdOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { currenciesOf, type ListedGame } from "./list.ts";

interface Visit {
  player: { id: string; sessionId: string; currency: RealCurrency; country: string };
  language: Language;
  isMobile: boolean;
  /** The visitor's address. */
  address: string;
}

/** The smallest stake: time that is used up refuses any, and money only where nothing is left. */
const LEAST_STAKE = 1n;

/** Refuses a player who could not bet: the game would open, and refuse in its own words. */
const assertMayBet = (context: Context, gameId: string, { player }: Visit): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    await assertEnabled(tx, gameId);
    await assertMayPlay(tx, context, player.id);
    const { id: playerId, currency } = player;
    const stake = { playerId, currency, amount: LEAST_STAKE, isBet: true, at: context.clock.now() };
    const refusal = await stakeRefusal(tx, stake);
    if (refusal) throw refusal;
  });

/** Contract `launchProviderGame`. */
export async function launchProviderGame(
  context: Context,
  { provider, game }: ListedGame,
  visit: Visit,
): Promise<DataOf<"launchProviderGame">> {
  const { player, language, isMobile, address } = visit;
  const { currency, country } = player;
  await takeFromPlayer(context.connection, "gameLaunch", player.id);
  await assertMayBet(context, gameIdOf(provider.id, game.code), visit);
  const launcher = launcherOf(context, provider);
  if (!launcher) throw new Refusal("not_found");
  if (!currenciesOf(game).includes(currency)) throw new Refusal("currency_mismatch", { currency });
  const order = { provider, playerId: player.id, gameCode: game.code, currency };
  const token = await launchGame(context, { ...order, sessionId: player.sessionId });
  const page = (path: string) => `${context.config.publicUrl}/${language}${path}`;
  const [lobbyUrl, depositUrl] = [page("/other-studios"), page("/player/balance")];
  try {
    const url = await launcher.open({ ...order, token, country, language, isMobile, address, lobbyUrl, depositUrl });
    return { url, frame: new URL(url).origin };
  } catch (error) {
    if (!(error instanceof LauncherAway)) throw error;
    context.log.warn({ err: error, provider: provider.id, game: game.code }, "a game was not opened");
    throw new Refusal("provider_unavailable");
  }
}
