export { sendRecoveryLinks } from "./delivery.ts";
export { closeLinks, findLink, useLink } from "./links.ts";
export { askForLink, forgotPassword } from "./requests.ts";
