import type { SeedCampaign } from "./seed-campaign.ts";

export const withACode: SeedCampaign = {
  id: "with-a-code",
  trigger: "code",
  code: "OPENHAND",
  reward: "match",
  percent: 30,
  wagerFactor: 8,
  allowedGames: ["moth-hour", "night-ferry"],
  daysToActivate: 7,
  daysToFinish: 21,
  opensDaysAgo: 30,
  cents: { cap: 60_00n, minimumDeposit: 20_00n, maximumBet: 5_00n },
  ink: "cobalt",
  emblem: "key",
  texts: {
    en: {
      title: "A deposit with a code",
      summary: "Whoever has the code gets a part of one deposit on top as a bonus.",
    },
    ca: {
      title: "Un dipòsit amb un codi",
      summary: "Qui té el codi rep, com a bonificació, una part d’un dipòsit a més.",
    },
    es: {
      title: "Un depósito con código",
      summary: "Quien tiene el código recibe, como bono, una parte de un depósito de más.",
    },
    fr: {
      title: "Un dépôt avec un code",
      summary: "Avec le code, une partie d’un dépôt s’y ajoute sous forme de bonus.",
    },
    kk: {
      title: "Код арқылы салым",
      summary: "Коды бар ойыншының бір салымына оның бір бөлігі бонус болып қосылады.",
    },
    pl: {
      title: "Wpłata z kodem",
      summary: "Kto ma kod, do jednej wpłaty dostaje jej część jako bonus.",
    },
    pt: {
      title: "Um depósito com código",
      summary: "Quem tem o código recebe parte de um depósito a mais, como bônus.",
    },
    ru: {
      title: "Депозит с кодом",
      summary: "Тому, у кого есть код, к одному депозиту добавляется его часть в виде бонуса.",
    },
    tr: {
      title: "Kodla para yatırma",
      summary: "Kodu olan oyuncunun yatırdığı bir tutara, bir bölümü kadar bonus eklenir.",
    },
    de: {
      title: "Eine Einzahlung mit Code",
      summary: "Wer den Code hat, bekommt zu einer Einzahlung einen Teil als Bonus dazu.",
    },
  },
};
