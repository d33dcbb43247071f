export {
  anyCardsOf,
  anyOpenAndClosed,
  assertListed,
  cardsOf,
  detailOf,
  findGame,
  openAndClosed,
  openCardsOf,
} from "./cards.ts";
export { listAllGames } from "./list-games.ts";
export { lastGames, lastGamesColumn, liveGames, tablesNow } from "./plays.ts";
export { searchGames, suggestGames } from "./search.ts";
export { listSectionGames, listSections, listTabs, tabHome } from "./sections.ts";
export { wordsOf } from "./spelling.ts";
export { listStudios } from "./studios.ts";
export { errorsForgiven, typingErrors } from "./typing-errors.ts";
