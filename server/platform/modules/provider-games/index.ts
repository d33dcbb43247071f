export { launchProviderGame } from "./launch.ts";
export { listedGame, listProviderGames } from "./list.ts";
export { openProviderGame } from "./open.ts";
