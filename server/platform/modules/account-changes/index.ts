export { changeCountry } from "./country.ts";
export { changeEmail, pendingEmailChange, requestEmailChange, requestEmailReview } from "./email.ts";
export { changeIdentity } from "./identity.ts";
export { changesInReview, changesOf, decideChange, viewChange, withdrawChange } from "./review.ts";
