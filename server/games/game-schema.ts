import { z } from "zod";
import { gameFile } from "./game-file.ts";

/** The form of a game's data file for editors: `game.schema.json`. */
export const gameSchema = () => z.toJSONSchema(gameFile, { io: "input" });
