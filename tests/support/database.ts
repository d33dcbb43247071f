import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { TEMPLATE, urlOf } from "./template.ts";

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client(inject("databaseServer").ownerUrl);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  /** A connection with the rights of the platform. */
  connection: Connection;
  ownerUrl: string;
  /** A connection of the owner, who may change the schema. */
  owner: Connection;
  /** Closes the connection and removes the database; call it in `afterAll` or `afterEach`. */
  drop(): Promise<void>;
}

/** A migrated, empty PostgreSQL database for one test, copied from the template in a few milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // A copy keeps the rights on its tables but not those on the database itself.
  await administer(
    `create database ${name} template ${TEMPLATE} strategy file_copy`,
    `revoke temporary on database ${name} from public`,
  );
  const server = inject("databaseServer");
  const [url, ownerUrl] = [urlOf(server.url, name), urlOf(server.ownerUrl, name)];
  const [connection, owner] = [connect(url), connect(ownerUrl)];
  return {
    url,
    connection,
    ownerUrl,
    owner,
    drop: async () => {
      await Promise.all([connection.close(), owner.close()]);
      await administer(`drop database ${name} with (force)`);
    },
  };
}
