import { REAL_CURRENCIES, type RealCurrency } from "#app/contract/money.ts";
import type { ProviderGame as ProviderGameOnTheWire } from "#app/contract/provider-games.ts";
import { launcherOf } from "#server/platform/adapters/game-launch/index.ts";
import { gameProviders } from "#server/platform/adapters/game-provider.ts";
import {
  type GameProvider,
  type ProviderGame,
  SANDBOX_GAME,
  SANDBOX_PROVIDER_ID,
} from "#server/platform/config/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { isHeldExactly } from "#server/platform/modules/providers/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

export interface ListedGame {
  provider: GameProvider;
  game: ProviderGame;
}

const isListed = ({ id }: GameProvider, { code }: ProviderGame): boolean =>
  id !== SANDBOX_PROVIDER_ID || code !== SANDBOX_GAME;

async function listedGames(context: Context): Promise<ListedGame[]> {
  const providers = (await gameProviders(context)).filter((provider) => launcherOf(context, provider));
  return providers.flatMap((provider) =>
    provider.games.filter((game) => isListed(provider, game)).map((game) => ({ provider, game })),
  );
}

/** The currencies a game is played in. */
export const currenciesOf = ({ currencies }: ProviderGame): RealCurrency[] =>
  (currencies ?? [...REAL_CURRENCIES]).filter((currency) => isHeldExactly(currency));

export const view = ({ provider, game }: ListedGame): ProviderGameOnTheWire => ({
  provider: provider.id,
  code: game.code,
  title: game.title,
  studio: game.studio ?? provider.id,
  category: game.category,
  ink: game.ink,
  emblem: game.emblem,
  toldReturn: game.toldReturn ?? null,
  currencies: currenciesOf(game),
});

/** Contract `listProviderGames`. */
export async function listProviderGames(context: Context): Promise<{ games: ProviderGameOnTheWire[] }> {
  const games = (await listedGames(context)).map(view);
  return { games: games.sort((one, other) => (one.title < other.title ? -1 : 1)) };
}

/** A game that is listed; refuses with `not_found`. */
export async function listedGame(context: Context, which: { provider: string; code: string }): Promise<ListedGame> {
  const found = (await listedGames(context)).find(
    ({ provider, game }) => provider.id === which.provider && game.code === which.code,
  );
  if (!found) throw new Refusal("not_found");
  return found;
}
