export { setSubscriptions, subscriptionsOf } from "./service.ts";
export { oneClickAddress, unsubscribe, unsubscribeLink } from "./unsubscribe-link.ts";
