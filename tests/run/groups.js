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

/** @param {number} group @param {NodeJS.Signals | 0} name @returns {boolean} whether anything of the group is left */
function signal(group, name) {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
