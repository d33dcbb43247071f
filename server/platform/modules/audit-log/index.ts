export { addressBlockOf } from "./address-block.ts";
export { deleteOldEntries, entriesOf, record } from "./service.ts";
