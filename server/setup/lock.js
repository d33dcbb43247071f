import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join, relative, resolve } from "node:path";

/** @param {Record<string, string | undefined>} env @returns {string} the data folder of the house */
export const dataFolder = (env) => resolve(env.DATA_DIR || ".data");

/**
 * The lock is a socket with a listener, not a file with a process id: the operating system removes the listener however its
 * process ends, so the lock never goes stale after a kill -9 or a reboot.
 *
 * @param {string} dataDir
 */
function socketPath(dataDir) {
  // Relative, because the path of a socket is limited to about 100 characters.
  const path = join(dataDir, "start.sock");
  return process.platform === "win32"
    ? `\\\\.\\pipe\\${path.replaceAll(/[\\/:]/g, "-")}`
    : relative(process.cwd(), path);
}

/** @param {string} dataDir @returns {Promise<boolean>} whether a house is open in this data folder */
export function isHeld(dataDir) {
  return new Promise((resolve) => {
    const socket = connect(socketPath(dataDir));
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/**
 * Holds the data folder until the process ends or `release` is called.
 *
 * @param {string} dataDir an existing folder
 * @returns {Promise<{ release: () => void, wasLeft: boolean } | undefined>} undefined when another process holds it;
 *   `wasLeft` when the one that held it before was killed
 */
export async function hold(dataDir) {
  const path = socketPath(dataDir);
  const server = createServer((socket) => socket.destroy());
  let wasLeft = false;
  try {
    await listen(server, path);
  } catch (error) {
    if (error.code !== "EADDRINUSE") throw error;
    if (await isHeld(dataDir)) return undefined;
    wasLeft = true;
    rmSync(path, { force: true });
    await listen(server, path);
  }
  server.unref();
  return { release: () => void server.close(), wasLeft };
}

/** @param {import("node:net").Server} server @param {string} path @returns {Promise<void>} */
function listen(server, path) {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(path, () => resolve());
  });
}
