import { requireNode } from "#server/setup/node-version.js";

requireNode();
import("./run/all.js").then(({ all }) => all());
