export { confirmEmail, confirmEmailByCode, requestEmailConfirmation } from "./confirmation.ts";
export { leaveCountry } from "./country-fields.ts";
export { createPlayer, type NewPlayer } from "./creation.ts";
export {
  addProfileData,
  asDetails,
  detailsColumns,
  detailsOf,
  nicknameKeyOf,
  setNickname,
  updateDetails,
} from "./details.ts";
export { favoritesColumn, listFavorites, toggleFavorite } from "./favorites.ts";
export { identityColumns, missingIdentity } from "./identity.ts";
export { followLanguage } from "./language.ts";
export { pendingMailCode, proveMailCode, sendMailCodes, useMailCodes } from "./mail-codes.ts";
export { countIdentityNumbersUnder, reencryptIdentityNumbers, wholeIdentityNumber } from "./numbers-at-rest.ts";
export { hashPassword, isPassword, requireStrongPassword } from "./password.ts";
export { confirmPhone, pendingPhone, requestPhoneCode, resendSms } from "./phone.ts";
export { isPhoneCode, latestPhoneCode, sendPhoneCode, spendPhoneCode } from "./phone-codes.ts";
export { checkRegistration, isOfAge, register } from "./registration.ts";
export {
  confirmedPhoneOf,
  findCredentials,
  findPlayerId,
  isClosed,
  lockPlayer,
  type PlayerRow,
  passwordOwner,
  setBlocked,
  setClosed,
  setPasswordHash,
  setTag,
} from "./store.ts";
export { accountChanges, favoriteGames, players, THEIR_ID } from "./tables.ts";
export {
  acceptTerms,
  countAcceptances,
  requireTerms,
  requireTermsOfAll,
  type ShownTerms,
  TERMS_VERSION,
  TERMS_VERSIONS,
} from "./terms.ts";
