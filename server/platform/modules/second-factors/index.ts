export {
  activateAuthenticator,
  offerAuthenticator,
  offeredSecret,
  removeAuthenticator,
  useAuthenticator,
} from "./authenticator.ts";
export { endFactors } from "./ending.ts";
export {
  type FactorProof,
  type Factors,
  factorsColumn,
  factorsOf,
  proveFactor,
  signInWaysOf,
  stepUpWaysOf,
} from "./factors.ts";
export { passkeyProofOptions, provePasskey } from "./passkey-proof.ts";
export {
  addPasskey,
  offerPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  takesPasskeys,
} from "./passkeys.ts";
export { refuseTrivialPin, removePin, setPin } from "./pin.ts";
export { provePinReset, sendPinReset } from "./pin-reset.ts";
export { RECOVERY_CODES, renewRecoveryCodes } from "./recovery-codes.ts";
export { countFactorsUnder, reencryptFactors } from "./reencryption.ts";
export { activateSms, moveSms, removeSms, sendFactorSms } from "./sms.ts";
