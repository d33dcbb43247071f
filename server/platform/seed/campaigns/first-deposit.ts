import type { SeedCampaign } from "./seed-campaign.ts";

export const firstDeposit: SeedCampaign = {
  id: "first-deposit",
  trigger: "deposit",
  depositNumber: 1,
  reward: "match",
  percent: 50,
  wagerFactor: 10,
  daysToActivate: 7,
  daysToFinish: 30,
  opensDaysAgo: 60,
  cents: { cap: 100_00n, minimumDeposit: 20_00n, maximumBet: 5_00n },
  ink: "lemon",
  emblem: "balloon",
  texts: {
    en: {
      title: "Half as much again on the first deposit",
      summary: "Half of your first deposit is added to it as a bonus.",
    },
    ca: {
      title: "La meitat més en el primer dipòsit",
      summary: "La meitat del teu primer dipòsit s’hi afegeix com a bonificació.",
    },
    es: {
      title: "La mitad más en el primer depósito",
      summary: "La mitad de tu primer depósito se le suma como bono.",
    },
    fr: {
      title: "La moitié en plus sur le premier dépôt",
      summary: "La moitié de votre premier dépôt s’y ajoute sous forme de bonus.",
    },
    kk: {
      title: "Алғашқы салымға тағы жартысы",
      summary: "Алғашқы салымыңыздың жартысы оған бонус болып қосылады.",
    },
    pl: {
      title: "Pierwsza wpłata i jeszcze połowa",
      summary: "Do Twojej pierwszej wpłaty dodajemy jej połowę jako bonus.",
    },
    pt: {
      title: "Metade a mais no primeiro depósito",
      summary: "Metade do seu primeiro depósito é somada a ele como bônus.",
    },
    ru: {
      title: "Ещё половина к первому депозиту",
      summary: "К вашему первому депозиту добавляется его половина в виде бонуса.",
    },
    tr: {
      title: "İlk yatırılan paraya yarısı kadar daha",
      summary: "İlk yatırdığınız paranın yarısı, bonus olarak üzerine eklenir.",
    },
    de: {
      title: "Zur ersten Einzahlung die Hälfte dazu",
      summary: "Die Hälfte Ihrer ersten Einzahlung kommt als Bonus hinzu.",
    },
  },
};
