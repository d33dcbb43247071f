import * as access from "./access.ts";
import * as account from "./account.ts";
import * as campaigns from "./campaigns.ts";
import * as cashier from "./cashier.ts";
import * as catalogue from "./catalogue.ts";
import * as competitions from "./competitions.ts";
import * as content from "./content.ts";
import * as crash from "./crash.ts";
import * as fairness from "./fairness.ts";
import * as jackpots from "./jackpots.ts";
import type { Operation } from "./operation.ts";
import * as play from "./play.ts";
import * as player from "./player.ts";
import * as points from "./points.ts";
import * as protection from "./protection.ts";
import * as sandbox from "./sandbox.ts";
import * as session from "./session.ts";
import * as site from "./site.ts";
import * as social from "./social.ts";

/** All that the files with operations export: the operations, and the schemas and constants they are made of. */
export const contract = {
  ...access,
  ...account,
  ...campaigns,
  ...cashier,
  ...catalogue,
  ...competitions,
  ...content,
  ...crash,
  ...fairness,
  ...jackpots,
  ...play,
  ...player,
  ...points,
  ...protection,
  ...sandbox,
  ...session,
  ...site,
  ...social,
};

/** All of `/api/v1`, by operation id: the one name of the contract entry, its handler, its client function and its test. */
export const operations = {
  getSettings: site.getSettings,
  getVisitor: site.getVisitor,
  listCountries: site.listCountries,
  listRedirects: site.listRedirects,
  getHouseLedger: site.getHouseLedger,
  getGameReturn: site.getGameReturn,
  getJackpots: jackpots.getJackpots,
  signIn: session.signIn,
  register: session.register,
  getSocialAppData: social.getSocialAppData,
  socialSignIn: social.socialSignIn,
  linkSocial: social.linkSocial,
  signInExternal: social.signInExternal,
  requestEmailConfirmation: session.requestEmailConfirmation,
  confirmEmail: session.confirmEmail,
  provePresence: session.provePresence,
  forgotPassword: access.forgotPassword,
  checkResetLink: access.checkResetLink,
  resetPassword: access.resetPassword,
  unlockSignIn: access.unlockSignIn,
  requestCaptchaCode: access.requestCaptchaCode,
  logout: session.logout,
  refreshToken: session.refreshToken,
  getProfile: player.getProfile,
  updateProfile: account.updateProfile,
  setNickname: account.setNickname,
  changePassword: account.changePassword,
  listSessions: account.listSessions,
  endSession: account.endSession,
  listAuthHistory: account.listAuthHistory,
  getSubscriptions: account.getSubscriptions,
  setSubscriptions: account.setSubscriptions,
  unsubscribe: account.unsubscribe,
  listFeedbackAdverts: account.listFeedbackAdverts,
  viewFeedbackAdvert: account.viewFeedbackAdvert,
  listDocuments: account.listDocuments,
  acceptTerms: player.acceptTerms,
  toggleFavorite: player.toggleFavorite,
  activateSelfExclusion: protection.activateSelfExclusion,
  getSelfExclusion: protection.getSelfExclusion,
  extendSelfExclusion: protection.extendSelfExclusion,
  deactivateSelfExclusion: protection.deactivateSelfExclusion,
  checkSignature: protection.checkSignature,
  activateCoolingOff: protection.activateCoolingOff,
  deactivateCoolingOff: protection.deactivateCoolingOff,
  getPage: content.getPage,
  listPages: content.listPages,
  listPosts: content.listPosts,
  listPostSubjects: content.listPostSubjects,
  getPost: content.getPost,
  previewPost: content.previewPost,
  listNews: content.listNews,
  getNews: content.getNews,
  previewNews: content.previewNews,
  listHelp: content.listHelp,
  getHelpArticle: content.getHelpArticle,
  listSections: catalogue.listSections,
  listSectionGames: catalogue.listSectionGames,
  listTabs: catalogue.listTabs,
  getTabHome: catalogue.getTabHome,
  listProviders: catalogue.listProviders,
  searchGames: catalogue.searchGames,
  windowSearch: catalogue.windowSearch,
  getLiveGameInfo: catalogue.getLiveGameInfo,
  listFavoriteGames: catalogue.listFavoriteGames,
  listLastGames: catalogue.listLastGames,
  getGame: catalogue.getGame,
  listTournaments: competitions.listTournaments,
  getTournament: competitions.getTournament,
  listRaces: competitions.listRaces,
  getRaceStage: competitions.getRaceStage,
  openRealGame: play.openRealGame,
  openDemoGame: play.openDemoGame,
  playRealRound: play.playRealRound,
  playDemoRound: play.playDemoRound,
  stepRealRound: play.stepRealRound,
  stepDemoRound: play.stepDemoRound,
  restartDemo: play.restartDemo,
  getCrashTable: crash.getCrashTable,
  resumeRound: play.resumeRound,
  getRound: play.getRound,
  rotateServerSeed: fairness.rotateServerSeed,
  verifyRound: fairness.verifyRound,
  listCompatibleNumbers: fairness.listCompatibleNumbers,
  listRounds: play.listRounds,
  getPoints: points.getPoints,
  listPointsHistory: points.listPointsHistory,
  listBonusCampaigns: campaigns.listBonusCampaigns,
  getBonusCode: campaigns.getBonusCode,
  listContributionGames: campaigns.listContributionGames,
  listPlayerCampaigns: campaigns.listPlayerCampaigns,
  listBonusHistory: campaigns.listBonusHistory,
  getBalance: cashier.getBalance,
  listDepositMethods: cashier.listDepositMethods,
  createDeposit: cashier.createDeposit,
  getPayment: cashier.getPayment,
  cancelPayment: cashier.cancelPayment,
  listPayments: cashier.listPayments,
  paymentWebhook: cashier.paymentWebhook,
  listOutbox: sandbox.listOutbox,
  getSandboxPayment: sandbox.getSandboxPayment,
  decideSandboxPayment: sandbox.decideSandboxPayment,
  listSandboxPeople: sandbox.listSandboxPeople,
  authorizeSandboxPerson: sandbox.authorizeSandboxPerson,
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
export type { Ink } from "./catalogue.ts";
