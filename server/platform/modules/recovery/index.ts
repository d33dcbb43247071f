export { sendRecoveryLinks } from "./delivery.ts";
export { closeLinks, findLink, useLink } from "./links.ts";
export { forgotPassword, requestLink } from "./requests.ts";
