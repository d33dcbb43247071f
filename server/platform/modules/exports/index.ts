export { endExports, makeExports } from "./make.ts";
export { exportFileOf, exportOf, requestExport } from "./service.ts";
