import type { OperationId } from "#app/contract/types.ts";
import { acceptTerms } from "./acceptTerms.ts";
import { activateSelfExclusion } from "./activateSelfExclusion.ts";
import { cancelPayment } from "./cancelPayment.ts";
import { confirmEmail } from "./confirmEmail.ts";
import { createDeposit } from "./createDeposit.ts";
import { decideSandboxPayment } from "./decideSandboxPayment.ts";
import { getBalance } from "./getBalance.ts";
import { getGame } from "./getGame.ts";
import { getHouseLedger } from "./getHouseLedger.ts";
import { getPage } from "./getPage.ts";
import { getPayment } from "./getPayment.ts";
import { getProfile } from "./getProfile.ts";
import { getRound } from "./getRound.ts";
import { getSandboxPayment } from "./getSandboxPayment.ts";
import { getSettings } from "./getSettings.ts";
import { getVisitor } from "./getVisitor.ts";
import type { Handler } from "./handler.ts";
import { listCountries } from "./listCountries.ts";
import { listDepositMethods } from "./listDepositMethods.ts";
import { listOutbox } from "./listOutbox.ts";
import { listPayments } from "./listPayments.ts";
import { listRedirects } from "./listRedirects.ts";
import { listRounds } from "./listRounds.ts";
import { listSectionGames } from "./listSectionGames.ts";
import { listSections } from "./listSections.ts";
import { logout } from "./logout.ts";
import { openDemoGame } from "./openDemoGame.ts";
import { openRealGame } from "./openRealGame.ts";
import { paymentWebhook } from "./paymentWebhook.ts";
import { playDemoRound } from "./playDemoRound.ts";
import { playRealRound } from "./playRealRound.ts";
import { refreshToken } from "./refreshToken.ts";
import { register } from "./register.ts";
import { requestEmailConfirmation } from "./requestEmailConfirmation.ts";
import { resumeRound } from "./resumeRound.ts";
import { rotateServerSeed } from "./rotateServerSeed.ts";
import { searchGames } from "./searchGames.ts";
import { signIn } from "./signIn.ts";
import { toggleFavorite } from "./toggleFavorite.ts";

/** Every operation of the contract with its handler; one without the other does not compile. */
export const handlers: { [Id in OperationId]: Handler<Id> } = {
  getSettings,
  getVisitor,
  listCountries,
  listRedirects,
  getHouseLedger,
  signIn,
  register,
  requestEmailConfirmation,
  confirmEmail,
  logout,
  refreshToken,
  getProfile,
  acceptTerms,
  toggleFavorite,
  activateSelfExclusion,
  getPage,
  listSections,
  listSectionGames,
  searchGames,
  getGame,
  openRealGame,
  openDemoGame,
  playRealRound,
  playDemoRound,
  resumeRound,
  getRound,
  rotateServerSeed,
  listRounds,
  getBalance,
  listDepositMethods,
  createDeposit,
  getPayment,
  cancelPayment,
  listPayments,
  paymentWebhook,
  listOutbox,
  getSandboxPayment,
  decideSandboxPayment,
};
