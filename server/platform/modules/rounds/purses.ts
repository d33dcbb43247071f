import { demoPurse } from "./demo.ts";
import { realPurse } from "./real.ts";
import type { Purse, Seat } from "./seat.ts";

/** Where stakes are held and paid, for who closes a round without its owner's seat. */
export const PURSES: Record<Seat["mode"], Purse> = { real: realPurse, demo: demoPurse };
