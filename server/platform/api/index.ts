import type { OperationId } from "#app/contract/types.ts";
import { acceptTerms } from "./acceptTerms.ts";
import { activateCoolingOff } from "./activateCoolingOff.ts";
import { activateSelfExclusion } from "./activateSelfExclusion.ts";
import { authorizeSandboxPerson } from "./authorizeSandboxPerson.ts";
import { cancelPayment } from "./cancelPayment.ts";
import { changePassword } from "./changePassword.ts";
import { checkResetLink } from "./checkResetLink.ts";
import { checkSignature } from "./checkSignature.ts";
import { confirmEmail } from "./confirmEmail.ts";
import { createDeposit } from "./createDeposit.ts";
import { deactivateCoolingOff } from "./deactivateCoolingOff.ts";
import { deactivateSelfExclusion } from "./deactivateSelfExclusion.ts";
import { decideSandboxPayment } from "./decideSandboxPayment.ts";
import { endSession } from "./endSession.ts";
import { extendSelfExclusion } from "./extendSelfExclusion.ts";
import { forgotPassword } from "./forgotPassword.ts";
import { getBalance } from "./getBalance.ts";
import { getBonusCode } from "./getBonusCode.ts";
import { getCrashTable } from "./getCrashTable.ts";
import { getGame } from "./getGame.ts";
import { getGameReturn } from "./getGameReturn.ts";
import { getHelpArticle } from "./getHelpArticle.ts";
import { getHouseLedger } from "./getHouseLedger.ts";
import { getJackpots } from "./getJackpots.ts";
import { getLiveGameInfo } from "./getLiveGameInfo.ts";
import { getNews } from "./getNews.ts";
import { getPage } from "./getPage.ts";
import { getPayment } from "./getPayment.ts";
import { getPoints } from "./getPoints.ts";
import { getPost } from "./getPost.ts";
import { getProfile } from "./getProfile.ts";
import { getRaceStage } from "./getRaceStage.ts";
import { getRound } from "./getRound.ts";
import { getSandboxPayment } from "./getSandboxPayment.ts";
import { getSelfExclusion } from "./getSelfExclusion.ts";
import { getSettings } from "./getSettings.ts";
import { getSocialAppData } from "./getSocialAppData.ts";
import { getSubscriptions } from "./getSubscriptions.ts";
import { getTabHome } from "./getTabHome.ts";
import { getTournament } from "./getTournament.ts";
import { getVisitor } from "./getVisitor.ts";
import type { Handler } from "./handler.ts";
import { linkSocial } from "./linkSocial.ts";
import { listAuthHistory } from "./listAuthHistory.ts";
import { listBonusCampaigns } from "./listBonusCampaigns.ts";
import { listBonusHistory } from "./listBonusHistory.ts";
import { listCompatibleNumbers } from "./listCompatibleNumbers.ts";
import { listContributionGames } from "./listContributionGames.ts";
import { listCountries } from "./listCountries.ts";
import { listDepositMethods } from "./listDepositMethods.ts";
import { listDocuments } from "./listDocuments.ts";
import { listFavoriteGames } from "./listFavoriteGames.ts";
import { listFeedbackAdverts } from "./listFeedbackAdverts.ts";
import { listHelp } from "./listHelp.ts";
import { listLastGames } from "./listLastGames.ts";
import { listNews } from "./listNews.ts";
import { listOutbox } from "./listOutbox.ts";
import { listPages } from "./listPages.ts";
import { listPayments } from "./listPayments.ts";
import { listPlayerCampaigns } from "./listPlayerCampaigns.ts";
import { listPointsHistory } from "./listPointsHistory.ts";
import { listPostSubjects } from "./listPostSubjects.ts";
import { listPosts } from "./listPosts.ts";
import { listProviders } from "./listProviders.ts";
import { listRaces } from "./listRaces.ts";
import { listRedirects } from "./listRedirects.ts";
import { listRounds } from "./listRounds.ts";
import { listSandboxPeople } from "./listSandboxPeople.ts";
import { listSectionGames } from "./listSectionGames.ts";
import { listSections } from "./listSections.ts";
import { listSessions } from "./listSessions.ts";
import { listTabs } from "./listTabs.ts";
import { listTournaments } from "./listTournaments.ts";
import { logout } from "./logout.ts";
import { openDemoGame } from "./openDemoGame.ts";
import { openRealGame } from "./openRealGame.ts";
import { paymentWebhook } from "./paymentWebhook.ts";
import { playDemoRound } from "./playDemoRound.ts";
import { playRealRound } from "./playRealRound.ts";
import { previewNews } from "./previewNews.ts";
import { previewPost } from "./previewPost.ts";
import { provePresence } from "./provePresence.ts";
import { refreshToken } from "./refreshToken.ts";
import { register } from "./register.ts";
import { requestCaptchaCode } from "./requestCaptchaCode.ts";
import { requestEmailConfirmation } from "./requestEmailConfirmation.ts";
import { resetPassword } from "./resetPassword.ts";
import { restartDemo } from "./restartDemo.ts";
import { resumeRound } from "./resumeRound.ts";
import { rotateServerSeed } from "./rotateServerSeed.ts";
import { searchGames } from "./searchGames.ts";
import { setNickname } from "./setNickname.ts";
import { setSubscriptions } from "./setSubscriptions.ts";
import { signIn } from "./signIn.ts";
import { signInExternal } from "./signInExternal.ts";
import { socialSignIn } from "./socialSignIn.ts";
import { stepDemoRound } from "./stepDemoRound.ts";
import { stepRealRound } from "./stepRealRound.ts";
import { toggleFavorite } from "./toggleFavorite.ts";
import { unlockSignIn } from "./unlockSignIn.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { updateProfile } from "./updateProfile.ts";
import { verifyRound } from "./verifyRound.ts";
import { viewFeedbackAdvert } from "./viewFeedbackAdvert.ts";
import { windowSearch } from "./windowSearch.ts";

/** Every operation of the contract with its handler; one without the other does not compile. */
export const handlers: { [Id in OperationId]: Handler<Id> } = {
  getSettings,
  getVisitor,
  listCountries,
  listRedirects,
  getHouseLedger,
  getGameReturn,
  getJackpots,
  signIn,
  register,
  getSocialAppData,
  socialSignIn,
  linkSocial,
  signInExternal,
  requestEmailConfirmation,
  confirmEmail,
  provePresence,
  forgotPassword,
  checkResetLink,
  resetPassword,
  unlockSignIn,
  requestCaptchaCode,
  logout,
  refreshToken,
  getProfile,
  updateProfile,
  setNickname,
  changePassword,
  listSessions,
  endSession,
  listAuthHistory,
  getSubscriptions,
  setSubscriptions,
  unsubscribe,
  listFeedbackAdverts,
  viewFeedbackAdvert,
  listDocuments,
  acceptTerms,
  toggleFavorite,
  activateSelfExclusion,
  getSelfExclusion,
  extendSelfExclusion,
  deactivateSelfExclusion,
  checkSignature,
  activateCoolingOff,
  deactivateCoolingOff,
  getPage,
  listPages,
  listPosts,
  listPostSubjects,
  getPost,
  previewPost,
  listNews,
  getNews,
  previewNews,
  listHelp,
  getHelpArticle,
  listSections,
  listSectionGames,
  listTabs,
  getTabHome,
  listProviders,
  searchGames,
  windowSearch,
  getLiveGameInfo,
  listFavoriteGames,
  listLastGames,
  getGame,
  listTournaments,
  getTournament,
  listRaces,
  getRaceStage,
  openRealGame,
  openDemoGame,
  playRealRound,
  playDemoRound,
  stepRealRound,
  stepDemoRound,
  restartDemo,
  getCrashTable,
  resumeRound,
  getRound,
  rotateServerSeed,
  verifyRound,
  listCompatibleNumbers,
  listRounds,
  getPoints,
  listPointsHistory,
  listBonusCampaigns,
  getBonusCode,
  listContributionGames,
  listPlayerCampaigns,
  listBonusHistory,
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
  listSandboxPeople,
  authorizeSandboxPerson,
};
