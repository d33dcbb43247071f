export { addressBlockOf } from "./address-block.ts";
export { countResults, deleteOldEntries, entriesOf, record } from "./service.ts";
