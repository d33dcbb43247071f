import { readFileSync } from "node:fs";
import { refuse } from "./refuse.js";

/**
 * @param {string} running for instance 20.20.2
 * @param {string} wanted the "engines" range of package.json, always of the form >=20.19
 */
export function isNewEnough(running, wanted) {
  const [major, minor] = running.split(".").map(Number);
  const [wantedMajor, wantedMinor = 0] = wanted
    .replace(/[^\d.]/g, "")
    .split(".")
    .map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/**
 * Comes before every other import: the rest is written in syntax an old Node cannot even parse, so this file and the
 * bootstraps that call it use none of it (no top-level await).
 */
export function requireNode() {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const wanted = manifest.engines.node;
  if (isNewEnough(process.versions.node, wanted)) return;
  refuse(`Node ${process.versions.node} is too old: Openhand needs Node ${wanted} (https://nodejs.org).`);
}
