export { giveBack, takeFromAddress, takeFromEmail, takeFromHouse, takeFromPlayer } from "./address-limits.ts";
export { type Counted, refuseLocked, spendTry } from "./tries.ts";
