export { changeCountry } from "./country.ts";
export { changeEmail, pendingEmailChange, requestEmailChange, requestEmailReview } from "./email.ts";
export { changesInReview, changesOf, decideChange, viewChange, withdrawChange } from "./review.ts";
