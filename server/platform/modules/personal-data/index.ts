export { HOLDINGS, type Holding, NOT_TOLD, type Person } from "./holdings.ts";
export { personOf } from "./person.ts";
