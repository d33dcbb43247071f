export { deliverMessages, retryLetters } from "./service.ts";
