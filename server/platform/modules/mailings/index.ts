export { sendMailings } from "./send.ts";
export { latestMailings, startMailing } from "./start.ts";
export { unwanted } from "./wanted.ts";
