export { askedIn, fieldsIn } from "./identity-fields.ts";
export { minimumAgeOf, uncheckedAges } from "./minimum-ages.ts";
export { type IdentityQuestion, jurisdictionOf } from "./profiles.ts";
