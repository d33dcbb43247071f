export { confirmEmail, requestEmailConfirmation } from "./confirmation.ts";
export { countIdentityNumbersUnder, reencryptIdentityNumbers } from "./country-fields.ts";
export { createPlayer, type NewPlayer } from "./creation.ts";
export { addProfileData, detailsOf, nicknameKeyOf, setNickname, updateDetails } from "./details.ts";
export { listFavorites, toggleFavorite } from "./favorites.ts";
export { missingIdentity } from "./identity.ts";
export { type NumberField, readIdentityNumber } from "./identity-numbers.ts";
export { hashPassword, isPassword, requireStrongPassword } from "./password.ts";
export { confirmPhone, pendingPhone, requestPhoneCode, resendSms } from "./phone.ts";
export { register } from "./registration.ts";
export { findCredentials, findPlayerId, lockPlayer, passwordOwner, setBlocked, setPasswordHash } from "./store.ts";
export { favoriteGames, players } from "./tables.ts";
export {
  acceptTerms,
  countAcceptances,
  requireTerms,
  requireTermsOfAll,
  type ShownTerms,
  TERMS_VERSION,
  TERMS_VERSIONS,
} from "./terms.ts";
