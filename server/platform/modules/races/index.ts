export {
  closeRaceStages,
  getRaceStage,
  listRaces,
  openStages,
  raceBoard,
  runningStages,
  stageBoard,
  stageContest,
} from "./service.ts";
export { allRaces, changeRace, endStages, insertRace, lockRace, type RaceDraft } from "./store.ts";
