export type {
  Connection,
  Database,
  DatabaseLog,
  OwnClient,
  Transaction,
  TransactionOptions,
  Writer,
} from "./connection.ts";
export { endWith, readBehind } from "./connection.ts";
export { isOutage, sqlState, violatedConstraint } from "./failure.ts";
export { migrate, requireMigrated } from "./migrate.ts";
export { oneOf } from "./one-of.ts";
export { connect, POOL_SIZE, takeLock } from "./postgres.ts";
export { type Given, prepared, preparedInsert } from "./prepared.ts";
export { asDatabaseProblem } from "./problem.ts";
export { excessiveRights, prepareDatabase, requireDatabase, roleProblem } from "./roles.ts";
export { platformName, RESERVED_CONNECTIONS, roomProblem } from "./room.ts";
export { rowsColumn } from "./rows-column.ts";
export { statement } from "./statement.ts";
