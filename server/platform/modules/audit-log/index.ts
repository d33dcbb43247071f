export { addressBlockOf } from "./address-block.ts";
export { countResults, deleteOldEntries, entriesOf, lastTimes, record } from "./service.ts";
