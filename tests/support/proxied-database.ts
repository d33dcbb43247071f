import { type Connection, connect } from "#server/platform/db/index.ts";
import { createTestDatabase } from "./database.ts";
import { openTcpProxy } from "./tcp-proxy.ts";

/** A database of its own behind a way that can be taken away, and what a connection says in its log. */
export async function openProxiedDatabase() {
  const database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  const way = await openTcpProxy({ host: hostname, port: Number(port) });
  const url = new URL(database.url);
  url.hostname = "127.0.0.1";
  url.port = String(way.port);
  const said: string[] = [];
  const say = (level: string) => (message: string) => void said.push(`${level}: ${message}`);
  const connection: Connection = connect(url.href, {
    log: { info: say("info"), warn: say("warn"), error: say("error") },
  });
  const drop = async () => {
    way.cut();
    await connection.close();
    await way.close();
    await database.drop();
  };
  return { ...database, direct: database.connection, way, said, url: url.href, connection, drop };
}
