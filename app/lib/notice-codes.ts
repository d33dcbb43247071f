/**
 * Notices an address may request with `?notice=`: a closed list of our own texts, so that no address can show any other text.
 */
export const NOTICES = {
  playerBlockedByLite: "error",
  sessionEnded: "warn",
  playNeedsAccount: "system",
  pageNeedsAccount: "system",
  demoNeedsAccount: "system",
  signInAgain: "warn",
  anothersPage: "error",
  formKept: "system",
  welcome: "success",
  socialLinked: "success",
  networkUnlinked: "success",
  signedOut: "success",
  confirmEmailSent: "success",
  // Stays until it is dismissed: it says where to look next.
  passwordLinkSent: "system",
  passwordReset: "success",
  signInUnlocked: "success",
  emailConfirmed: "success",
  depositCancelled: "system",
  accountOpened: "success",
  accountSwitched: "success",
  accountClosed: "success",
  // These stay until they are dismissed: they are about money.
  pointsExchanged: "system",
  cashbackClaimed: "system",
  bonusTaken: "system",
  bonusTakenBack: "system",
  bonusCancelled: "system",
  tournamentJoined: "success",
  termsAccepted: "success",
  termsDeclined: "error",
  termsUnticked: "warn",
  seedRotated: "success",
  exclusionActive: "success",
  exclusionExtended: "success",
  exclusionEnded: "success",
  exclusionForgotten: "system",
  coolingOffActive: "success",
  coolingOffEnded: "success",
  mainError: "error",
  profileSaved: "success",
  // Stays until it is dismissed: it says where to look next.
  phoneCodeSent: "system",
  phoneConfirmed: "success",
  nicknameSaved: "success",
  passwordChanged: "success",
  passwordSet: "success",
  // Stays until it is dismissed: it says where to look next.
  mailCodeSent: "system",
  emailChanged: "success",
  // Stays until it is dismissed: a document is required.
  changeAsked: "system",
  changeWithdrawn: "success",
  pinSet: "success",
  pinRemoved: "success",
  authenticatorOff: "system",
  smsCodesOn: "success",
  smsCodesOff: "system",
  passkeyAdded: "success",
  passkeyRenamed: "success",
  passkeyRemoved: "success",
  // Stays until it is dismissed: it says where to look next.
  pinResetSent: "system",
  sessionClosed: "success",
  signedOutEverywhere: "success",
  subscriptionsSaved: "success",
  limitsSaved: "success",
  realityCheckSaved: "success",
  documentSent: "success",
  // Stays until it is dismissed: it says where to look next.
  exportAsked: "system",
  playerClosed: "system",
  unsubscribed: "success",
} as const satisfies Record<string, NoticeType>;

export type NoticeCode = keyof typeof NOTICES;

/** SPEC §3. */
export type NoticeType = "success" | "error" | "warn" | "system";

export const isNoticeCode = (value: string | null): value is NoticeCode =>
  value !== null && Object.hasOwn(NOTICES, value);
