import type { OtherCard } from "#app/contract/catalogue.ts";
import { REAL_CURRENCIES, type RealCurrency } from "#app/contract/money.ts";
import { gameProvider } from "#server/platform/adapters/game-provider.ts";
import { byTitle } from "#server/platform/by-title.ts";
import type { PlatformConfig } from "#server/platform/config/index.ts";
import {
  type GameProvider,
  type ProviderGame,
  SANDBOX_GAME,
  SANDBOX_GAMES,
  SANDBOX_PROVIDER_ID,
} from "#server/platform/config/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { isHeldExactly } from "#server/platform/modules/providers/index.ts";
import { disabledGames } from "#server/platform/modules/rounds/index.ts";
import { gameIdOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { otherStudio } from "./studio.ts";

export interface ListedGame {
  provider: GameProvider;
  game: ProviderGame;
}

type House = Pick<PlatformConfig, "mode" | "providers">;

/** The providers whose games the house opens, with those games. */
function listed({ mode, providers }: House): Pick<GameProvider, "id" | "games">[] {
  const opened = providers.filter(({ launch }) => launch);
  const own = { id: SANDBOX_PROVIDER_ID, games: SANDBOX_GAMES.filter(({ code }) => code !== SANDBOX_GAME) };
  return mode === "sandbox" ? [...opened, own] : opened;
}

/** The currencies a game is played in. */
export const currenciesOf = ({ currencies }: ProviderGame): RealCurrency[] =>
  (currencies ?? [...REAL_CURRENCIES]).filter((currency) => isHeldExactly(currency));

const cardOf = (providerId: string, game: ProviderGame): OtherCard => ({
  id: gameIdOf(providerId, game.code),
  title: game.title,
  studio: otherStudio(providerId, game.studio),
  category: game.category,
  ink: game.ink,
  emblem: game.emblem,
  toldReturn: game.toldReturn ?? null,
  currencies: currenciesOf(game),
});

type Cards = ReadonlyMap<string, OtherCard>;

function makeCards(house: House): Cards {
  const cards = listed(house).flatMap(({ id, games }) => games.map((game) => cardOf(id, game)));
  cards.sort(byTitle);
  return new Map(cards.map((card) => [card.id, card]));
}

const made = new WeakMap<House["providers"], Map<House["mode"], Cards>>();

/** Games of other studios that the house opens, by id and in the order of their titles. They do not change while a process runs. */
export function otherCards(house: House): Cards {
  const ofProviders = made.get(house.providers) ?? new Map<House["mode"], Cards>();
  const cards = ofProviders.get(house.mode) ?? makeCards(house);
  made.set(house.providers, ofProviders.set(house.mode, cards));
  return cards;
}

/** The card of a listed game. */
export function cardOfListed({ config }: Pick<Context, "config">, { provider, game }: ListedGame): OtherCard {
  const card = otherCards(config).get(gameIdOf(provider.id, game.code));
  if (!card) throw new Error(`game ${game.code} of ${provider.id} is not listed`);
  return card;
}

/** Contract `listProviderGames`. */
export async function listProviderGames({ config, connection }: Context): Promise<{ games: OtherCard[] }> {
  const closed = await disabledGames(connection.db);
  return { games: [...otherCards(config).values()].filter(({ id }) => !closed.has(id)) };
}

/** A game that is listed; refuses with `not_found`. */
export async function listedGame(context: Context, which: { provider: string; code: string }): Promise<ListedGame> {
  const isListed = otherCards(context.config).has(gameIdOf(which.provider, which.code));
  const provider = isListed ? await gameProvider(context, which.provider) : undefined;
  const game = provider?.games.find(({ code }) => code === which.code);
  if (!provider || !game) throw new Refusal("not_found");
  return { provider, game };
}
