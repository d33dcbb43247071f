import type { SeedCampaign } from "./seed-campaign.ts";

export const openingHand: SeedCampaign = {
  id: "opening-hand",
  trigger: "registration",
  reward: "amount",
  wagerFactor: 10,
  daysToActivate: 7,
  daysToFinish: 14,
  opensDaysAgo: 365,
  cents: { amount: 5_00n, maximumBet: 2_00n },
  ink: "mint",
  emblem: "hand",
  texts: {
    en: {
      title: "A first bonus for a new account",
      summary: "Whoever opens an account is offered a small bonus, with no deposit.",
    },
    ca: {
      title: "Una primera bonificació per a un compte nou",
      summary: "A qui obre un compte se li ofereix una petita bonificació, sense cap dipòsit.",
    },
    es: {
      title: "Un primer bono para una cuenta nueva",
      summary: "A quien abre una cuenta se le ofrece un pequeño bono, sin ningún depósito.",
    },
    fr: {
      title: "Un premier bonus pour un nouveau compte",
      summary: "À l’ouverture d’un compte, un petit bonus est proposé, sans dépôt.",
    },
    kk: {
      title: "Жаңа шотқа алғашқы бонус",
      summary: "Шот ашқан әр ойыншыға салымсыз шағын бонус ұсынылады.",
    },
    pl: {
      title: "Pierwszy bonus dla nowego konta",
      summary: "Każdy, kto zakłada konto, dostaje propozycję niewielkiego bonusu bez wpłaty.",
    },
    pt: {
      title: "Um primeiro bônus para uma conta nova",
      summary: "Quem abre uma conta recebe a oferta de um pequeno bônus, sem depósito.",
    },
    ru: {
      title: "Первый бонус для нового счёта",
      summary: "Каждому, кто открывает счёт, предлагается небольшой бонус без депозита.",
    },
    tr: {
      title: "Yeni hesaba ilk bonus",
      summary: "Hesap açan herkese, para yatırmadan, küçük bir bonus sunulur.",
    },
    de: {
      title: "Ein erster Bonus für ein neues Konto",
      summary: "Wer ein Konto eröffnet, bekommt ohne Einzahlung einen kleinen Bonus angeboten.",
    },
  },
};
