import { prepareDatabase } from "#server/platform/db/index.ts";
import { OpsProblem, type Tool } from "./command.ts";
import { readOpsConfig } from "./config.ts";

export const migrate: Tool = {
  usage: "migrate",
  summary:
    "Brings the database to this version as its owner (DATABASE_OWNER_URL), and makes the platform's role (the user of DATABASE_URL).",
  async runAlone() {
    const { databaseUrl, ownerUrl } = readOpsConfig();
    if (!ownerUrl) throw new OpsProblem("Only its owner can migrate the database: set DATABASE_OWNER_URL.");
    await prepareDatabase({ ownerUrl, url: databaseUrl });
    return "The database is at this version.";
  },
};
