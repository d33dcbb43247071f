export { linkedNetworks, unlinkNetwork } from "./identities.ts";
export { linkingOf, linkSocial } from "./linking.ts";
export { socialSignIn } from "./sign-in.ts";
