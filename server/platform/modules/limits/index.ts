export { giveBack, takeFromAddress, takeFromEmail } from "./address-limits.ts";
export { type Counted, refuseLocked, spendTry } from "./tries.ts";
