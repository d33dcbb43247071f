import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** On a busy machine a database server may take this long to stop; killed, it would leave its children. */
const GRACE_MS = 60_000;

/** Ends process groups with all that is in them: asked first, and killed when they do not end. @param {number[]} groups */
export async function endGroups(groups) {
  for (const group of groups) signal(group, "SIGTERM");
  const until = Date.now() + GRACE_MS;
  while (groups.some((group) => signal(group, 0)) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const group of groups) signal(group, "SIGKILL");
}

/**
 * Ends the database servers that tests keep in folders of this one. Each is a group of its own, which does not end with the worker that
 * started it. @param {string} folder
 */
export async function endServers(folder) {
  await endGroups(readdirSync(folder).flatMap((name) => serverIn(join(folder, name, "postgres/cluster"))));
}

/** @param {string} cluster @returns {number[]} */
function serverIn(cluster) {
  try {
    const [pid = ""] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n", 1);
    // The file of a server that was killed may name somebody else's process by now.
    return execFileSync("ps", ["-o", "args=", "-p", pid], { encoding: "utf8" }).includes(cluster) ? [Number(pid)] : [];
  } catch {
    return [];
  }
}

/** @param {number} group @param {NodeJS.Signals | 0} name @returns {boolean} whether anything of the group is left */
function signal(group, name) {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
