import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { requireProgram } from "./apt.ts";
import { freePort } from "./house.ts";
import { temporaryFolder } from "./prepared.ts";

/** A local Redis server without persistence. */
export async function openRedis(at?: number) {
  requireProgram("redis-server", { question: "--version", packaged: "redis-server" });
  const port = at ?? (await freePort());
  const { path: folder, remove } = temporaryFolder();
  const words = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", words, { stdio: "ignore" });
  while (server.exitCode === null && !(await answers(port))) await delay(20);
  if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`);
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    /** Kills it: pending messages are lost. */
    async close() {
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
      remove();
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.destroy().destroyed));
    socket.on("error", () => resolve(false));
  });
