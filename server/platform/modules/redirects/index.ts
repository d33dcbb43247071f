export { addRedirect, listRedirects, RedirectError, removeRedirect } from "./service.ts";
