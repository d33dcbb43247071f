export { type IdentityQuestion, jurisdictionOf } from "./profiles.ts";
