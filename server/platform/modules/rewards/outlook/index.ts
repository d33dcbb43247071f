export { type Outset, outlookOf } from "./service.ts";
