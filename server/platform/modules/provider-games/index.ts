export { launchProviderGame } from "./launch.ts";
export { listedGame, listProviderGames, otherCards } from "./list.ts";
export { openProviderGame } from "./open.ts";
