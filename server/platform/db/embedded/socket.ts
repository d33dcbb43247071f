import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

/** PostgreSQL's name for the file of a socket, before its port. */
const NAME = ".s.PGSQL.";

/** The longest path of a socket in bytes, on the system with the shortest. */
const LONGEST = 103;

/** The server gives a file of its own to each port; one it was killed with stays. */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(NAME))) rmSync(join(folder, name));
}

/**
 * Whether a server and its clients can meet in a file of this folder: the path may be too long, the file system may have no
 * sockets, and this process may not be able to enter.
 */
export async function takesSocket(folder: string, port: number): Promise<boolean> {
  const path = join(folder, `${NAME}${port}`);
  if (process.platform === "win32" || Buffer.byteLength(path) > LONGEST || path.includes('"')) return false;
  removeSockets(folder);
  const probe = createServer();
  try {
    await once(probe.listen(path), "listening");
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
