export { giveBack, takeFromAddress, takeFromEmail, takeFromPlayer } from "./address-limits.ts";
export { type Counted, refuseLocked, spendTry } from "./tries.ts";
