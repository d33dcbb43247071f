export { type CrashGame, isCrash } from "./rules.ts";
export { flyingRounds, joinTable, lookAt, type Standing, sealOfTable, standingOf, viewTable } from "./table.ts";
