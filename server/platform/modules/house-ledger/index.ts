export { houseDays, houseLedger } from "./figures.ts";
export { measuredReturn } from "./measured-return.ts";
export { type Movement, movementsBetween } from "./movements.ts";
export { sealHouseDays } from "./seal.ts";
export { auditHouse, auditHouseOn } from "./service.ts";
export { AUDIT_EVERY_SECONDS, watchHouse } from "./watch.ts";
