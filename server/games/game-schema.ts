import { z } from "zod";
import { gameFile } from "./game-file.ts";

/** The JSON schema of a game's file, for editors: `game.schema.json`. */
export const gameSchema = () => z.toJSONSchema(gameFile, { io: "input" });
