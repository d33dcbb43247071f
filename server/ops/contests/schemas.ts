import { z } from "zod";
import { campaignFile } from "./campaign-file.ts";
import { raceFile } from "./race-file.ts";
import { tournamentFile } from "./tournament-file.ts";

/** JSON schemas of the operator's files, for editors: `{name}.schema.json`. */
export const contestSchemas = {
  tournament: () => z.toJSONSchema(tournamentFile, { io: "input" }),
  race: () => z.toJSONSchema(raceFile, { io: "input" }),
  campaign: () => z.toJSONSchema(campaignFile, { io: "input" }),
};
