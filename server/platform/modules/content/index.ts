export { readPage } from "./service.ts";
