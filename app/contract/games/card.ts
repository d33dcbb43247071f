import { z } from "zod";
import { RANKS, SUITS } from "./ranks.ts";

export const card = z.object({ rank: z.enum(RANKS), suit: z.enum(SUITS) });
export type Card = z.infer<typeof card>;
