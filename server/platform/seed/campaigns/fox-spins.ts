import type { SeedCampaign } from "./seed-campaign.ts";

export const foxSpins: SeedCampaign = {
  id: "fox-spins",
  trigger: "free_spins",
  reward: "free_spins",
  spins: 20,
  spinGameId: "fox-at-noon",
  wagerFactor: 10,
  daysToActivate: 7,
  daysToFinish: 7,
  opensDaysAgo: 7,
  closesInDays: 60,
  cents: { spinStake: 20n, maximumBet: 2_00n },
  ink: "rose",
  emblem: "fox",
  texts: {
    en: {
      title: "Twenty free spins on Fox at Noon",
      summary: "Twenty spins cost you nothing, and what they win is a bonus.",
    },
    ca: {
      title: "Vint tirades gratuïtes a Fox at Noon",
      summary: "Vint tirades no et costen res, i el que hi guanyes és una bonificació.",
    },
    es: {
      title: "Veinte tiradas gratis en Fox at Noon",
      summary: "Veinte tiradas no te cuestan nada, y lo que ganas con ellas es un bono.",
    },
    fr: {
      title: "Vingt tours gratuits sur Fox at Noon",
      summary: "Vingt tours ne vous coûtent rien, et leurs gains forment un bonus.",
    },
    kk: {
      title: "Fox at Noon ойынында жиырма тегін айналым",
      summary: "Жиырма айналым сізге тегін, ал олардың ұтысы бонус болады.",
    },
    pl: {
      title: "Dwadzieścia darmowych spinów w Fox at Noon",
      summary: "Dwadzieścia spinów nic Cię nie kosztuje, a wygrane z nich to bonus.",
    },
    pt: {
      title: "Vinte rodadas grátis em Fox at Noon",
      summary: "Vinte rodadas não custam nada para você, e o que elas pagam é um bônus.",
    },
    ru: {
      title: "Двадцать бесплатных вращений в Fox at Noon",
      summary: "Двадцать вращений ничего вам не стоят, а выигрыш в них становится бонусом.",
    },
    tr: {
      title: "Fox at Noon’da yirmi ücretsiz dönüş",
      summary: "Yirmi dönüş için hiçbir şey ödemezsiniz, kazandırdıkları bonus olur.",
    },
    de: {
      title: "Zwanzig Freispiele bei Fox at Noon",
      summary: "Zwanzig Freispiele kosten Sie nichts, und was sie gewinnen, ist ein Bonus.",
    },
  },
};
