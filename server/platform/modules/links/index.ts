export { type LinkPurpose, readLink, type SignedLink, signLink } from "./signed-link.ts";
