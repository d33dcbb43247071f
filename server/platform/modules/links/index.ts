export { type LinkPurpose, readLink, signLink } from "./signed-link.ts";
