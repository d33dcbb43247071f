export { giveBack, takeFromAddress, takeFromEmail } from "./address-limits.ts";
