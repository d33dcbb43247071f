export { closeTournaments, getTournament, listTournaments } from "./service.ts";
export { insertTournament, type TournamentDraft } from "./store.ts";
