import { type Connection, connect } from "#server/platform/db/index.ts";
import { createTestDatabase } from "./database.ts";
import { openTcpProxy } from "./tcp-proxy.ts";

/** A database behind a proxy that can be cut, and the log of a connection. */
export async function openProxiedDatabase() {
  const database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
  const url = new URL(database.url);
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  const logged: string[] = [];
  const say = (level: string) => (message: string) => void logged.push(`${level}: ${message}`);
  const connection: Connection = connect(url.href, {
    log: { info: say("info"), warn: say("warn"), error: say("error") },
  });
  const drop = async () => {
    proxy.cut();
    await connection.close();
    await proxy.close();
    await database.drop();
  };
  return { ...database, direct: database.connection, proxy, logged, url: url.href, connection, drop };
}
