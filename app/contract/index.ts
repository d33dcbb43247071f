import * as cashier from "./cashier.ts";
import * as catalogue from "./catalogue.ts";
import * as content from "./content.ts";
import type { Operation } from "./operation.ts";
import * as play from "./play.ts";
import * as player from "./player.ts";
import * as sandbox from "./sandbox.ts";
import * as session from "./session.ts";
import * as site from "./site.ts";

/** All of `/api/v1`, by operation id: the one name of the contract entry, its handler, its client function and its test. */
export const operations = {
  getSettings: site.getSettings,
  getVisitor: site.getVisitor,
  listCountries: site.listCountries,
  listRedirects: site.listRedirects,
  getHouseLedger: site.getHouseLedger,
  signIn: session.signIn,
  register: session.register,
  requestEmailConfirmation: session.requestEmailConfirmation,
  confirmEmail: session.confirmEmail,
  logout: session.logout,
  refreshToken: session.refreshToken,
  getProfile: player.getProfile,
  acceptTerms: player.acceptTerms,
  toggleFavorite: player.toggleFavorite,
  activateSelfExclusion: player.activateSelfExclusion,
  getPage: content.getPage,
  listSections: catalogue.listSections,
  listSectionGames: catalogue.listSectionGames,
  searchGames: catalogue.searchGames,
  getGame: catalogue.getGame,
  openRealGame: play.openRealGame,
  openDemoGame: play.openDemoGame,
  playRealRound: play.playRealRound,
  playDemoRound: play.playDemoRound,
  resumeRound: play.resumeRound,
  getRound: play.getRound,
  rotateServerSeed: play.rotateServerSeed,
  listRounds: play.listRounds,
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
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
export type { Ink } from "./catalogue.ts";
