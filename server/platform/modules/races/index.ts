export { closeRaceStages, getRaceStage, listRaces, openStages, stageContest } from "./service.ts";
export { insertRace, type RaceDraft } from "./store.ts";
