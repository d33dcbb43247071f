export { keepInOutbox, latestMessages } from "./outbox.ts";
