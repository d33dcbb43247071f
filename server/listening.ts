import { once } from "node:events";
import type { Server } from "node:net";
import { Problem } from "./problem.ts";

export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

function reasonFor(error: unknown, name: string, port: number, host: string): string {
  const another = `choose another, such as ${name}=${port + 1}`;
  const code = codeOf(error);
  if (code === "EADDRINUSE") return `Port ${port} is taken: stop what listens there, or ${another}.`;
  if (code === "EACCES") return `Port ${port} needs rights this user does not have: ${another}.`;
  return `Nothing can listen on ${host}:${port} (${code ?? error}): correct HOST, or ${another}.`;
}

/** Length of the accept queue: after a restart all open pages reconnect at once, and a connection the queue drops waits seconds. */
const BACKLOG = 4_096;

/** Resolves when the server listens; throws a {@link Problem} when it cannot. `name` is the environment variable of the port. */
export async function listenOn(server: Server, port: number, host: string, name = "PORT"): Promise<void> {
  try {
    await once(server.listen(port, host, BACKLOG), "listening");
  } catch (error) {
    throw new Problem(reasonFor(error, name, port, host), { cause: error });
  }
}
