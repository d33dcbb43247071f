export { connect } from "./connect.ts";
export type { Connection, Database, Transaction } from "./connection.ts";
export { sqlState, violatedConstraint } from "./failure.ts";
export { migrate } from "./migrate.ts";
