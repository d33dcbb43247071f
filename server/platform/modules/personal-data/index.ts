export { HOLDINGS, type Holding, NOT_COPIED, type Person } from "./holdings.ts";
export { personOf } from "./person.ts";
