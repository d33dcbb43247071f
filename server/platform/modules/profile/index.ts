export { viewProfile } from "./view.ts";
