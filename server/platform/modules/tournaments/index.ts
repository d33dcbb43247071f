export { joinTournament } from "./entries.ts";
export {
  closeTournaments,
  contestOf,
  getTournament,
  listTournaments,
  openTournaments,
  runningTournaments,
  tournamentBoard,
  tournamentContest,
} from "./service.ts";
export {
  allTournaments,
  changeTournament,
  insertTournament,
  lockTournament,
  removeTournament,
  type TournamentDraft,
} from "./store.ts";
export type { RollUp } from "./tables.ts";
