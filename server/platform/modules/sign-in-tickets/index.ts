export { createSignInTicket, signInByTicket, TICKET_MINUTES } from "./service.ts";
