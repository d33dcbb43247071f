import { readFileSync } from "node:fs";
import { refuse } from "./refuse.js";

/**
 * @param {string} running for instance 20.20.2
 * @param {string} required the "engines" range of package.json, always of the form >=20.19
 */
export function isNewEnough(running, required) {
  const [major, minor] = running.split(".").map(Number);
  const [requiredMajor, requiredMinor = 0] = required
    .replace(/[^\d.]/g, "")
    .split(".")
    .map(Number);
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor);
}

/**
 * Runs before every other import: the rest uses syntax an old Node cannot parse, so this file and the entry files that call
 * it avoid that syntax (no top-level await).
 */
export function requireNode() {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const required = manifest.engines.node;
  if (isNewEnough(process.versions.node, required)) return;
  refuse(`Node ${process.versions.node} is too old: Openhand needs Node ${required} (https://nodejs.org).`);
}
