export { allJobs, askForRun, type JobRun, stateOfJob } from "./operator.ts";
export { DEAD_AFTER } from "./retry.ts";
export { type Claim, claimRun, dueJobs, enrol, keepLease, recordEnd, recordFailure } from "./runs.ts";
