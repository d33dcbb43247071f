import { requireNode } from "#server/setup/node-version.js";

requireNode();
import("./check/check.js").then(({ check }) => check());
