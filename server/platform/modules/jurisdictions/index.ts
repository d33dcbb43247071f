export { fieldsIn, fieldsRequiredIn } from "./identity-fields.ts";
export { minimumAgeOf, uncheckedAges } from "./minimum-ages.ts";
export { countryLimits, type IdentityQuestion, type JurisdictionProfile, jurisdictionOf } from "./profiles.ts";
