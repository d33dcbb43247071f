export { giveBack, takeFromAddress } from "./address-limits.ts";
