export type { Connection, Database, Transaction } from "./connection.ts";
export { sqlState, violatedConstraint } from "./failure.ts";
export { migrate, requireMigrated } from "./migrate.ts";
export { connect } from "./postgres.ts";
export { asDatabaseProblem } from "./problem.ts";
