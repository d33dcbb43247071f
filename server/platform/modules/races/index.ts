export { closeRaceStages, getRaceStage, listRaces } from "./service.ts";
export { insertRace, type RaceDraft } from "./store.ts";
