// The process beside a run that outlives it: a run that is killed at once ends none of its jobs and keeps its folder. Its
// pipe closes with it, however it ends; after an ordinary end nothing is left to do here.
import { rmSync } from "node:fs";
import { endGroups, endServers } from "./groups.js";

let folder = "";
/** @type {Set<number>} */
const left = new Set();
let said = "";
for await (const text of process.stdin.setEncoding("utf8")) {
  const lines = (said + text).split("\n");
  said = lines.pop() ?? "";
  for (const line of lines) {
    const [change, what] = [line[0], line.slice(1)];
    if (change === "=") folder = what;
    else if (change === "+") left.add(Number(what));
    else left.delete(Number(what));
  }
}
await endGroups([...left]);
if (folder) await endServers(folder).catch(() => undefined);
if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
