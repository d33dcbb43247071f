export { measuredReturn } from "./measured-return.ts";
export { auditHouse, houseLedger } from "./service.ts";
