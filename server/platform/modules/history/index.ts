export { auditedHistory } from "./audited.ts";
export { balancesOf } from "./balances.ts";
export { cashRows, cashTotals } from "./cash.ts";
export { dayTotals, resultsUntil } from "./days.ts";
export { playSpans } from "./play-spans.ts";
export { roundKeys, roundRows } from "./rounds.ts";
export { sealRoundDays } from "./seal.ts";
export { statementOf } from "./statement.ts";
export { playedGames, roundTotals } from "./totals.ts";
