export type { Connection, Database, DatabaseLog, OwnClient, Transaction } from "./connection.ts";
export { isOutage, sqlState, violatedConstraint } from "./failure.ts";
export { migrate, requireMigrated } from "./migrate.ts";
export { connect } from "./postgres.ts";
export { asDatabaseProblem } from "./problem.ts";
export { prepareDatabase, requireDatabase } from "./roles.ts";
