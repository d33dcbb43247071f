export { linkingOf, linkSocial } from "./linking.ts";
export { socialSignIn } from "./sign-in.ts";
