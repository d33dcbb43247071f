export { setSubscriptions, subscriptionsOf } from "./service.ts";
export { unsubscribe, unsubscribeLink } from "./unsubscribe-link.ts";
