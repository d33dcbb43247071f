export { joinTournament } from "./entries.ts";
export {
  closeTournaments,
  getTournament,
  listTournaments,
  openTournaments,
  tournamentContest,
} from "./service.ts";
export { insertTournament, type TournamentDraft } from "./store.ts";
