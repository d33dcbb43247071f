import type { SeedCampaign } from "./seed-campaign.ts";

export const losingMonth: SeedCampaign = {
  id: "losing-month",
  trigger: "cashback",
  reward: "cashback",
  percent: 5,
  wagerFactor: 0,
  daysToActivate: 14,
  opensDaysAgo: 60,
  cents: { cap: 50_00n },
  ink: "harbour",
  emblem: "umbrella",
  texts: {
    en: {
      title: "Part of a losing month back",
      summary: "When a month ends with a loss, a part of it comes back as your own money.",
    },
    ca: {
      title: "Una part d’un mes de pèrdues, de tornada",
      summary: "Quan un mes acaba amb pèrdues, una part torna com a diners teus.",
    },
    es: {
      title: "Parte de un mes de pérdidas, de vuelta",
      summary: "Cuando un mes acaba con pérdidas, una parte vuelve como dinero tuyo.",
    },
    fr: {
      title: "Une part d’un mois perdant vous revient",
      summary: "Quand un mois se termine par une perte, une partie vous revient en argent bien à vous.",
    },
    kk: {
      title: "Шығынды айдың бір бөлігі қайтады",
      summary: "Ай шығынмен аяқталса, оның бір бөлігі өз ақшаңыз болып қайтады.",
    },
    pl: {
      title: "Część straty z miesiąca wraca",
      summary: "Gdy miesiąc kończy się stratą, jej część wraca jako Twoje własne pieniądze.",
    },
    pt: {
      title: "Parte de um mês de perdas de volta",
      summary: "Quando um mês termina com perda, uma parte volta como dinheiro seu.",
    },
    ru: {
      title: "Часть проигрыша за месяц возвращается",
      summary: "Если месяц закончился проигрышем, часть его возвращается вашими собственными деньгами.",
    },
    tr: {
      title: "Kayıpla biten ayın bir bölümü geri",
      summary: "Bir ay kayıpla biterse kaybın bir bölümü kendi paranız olarak geri gelir.",
    },
    de: {
      title: "Ein Teil eines Verlustmonats zurück",
      summary: "Endet ein Monat mit Verlust, kommt ein Teil davon als Ihr eigenes Geld zurück.",
    },
  },
};
