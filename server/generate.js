import { requireNode } from "./setup/node-version.js";

requireNode();
import("./setup/commands.js").then(({ generate }) => generate());
