import type { SeedCampaign } from "./seed-campaign.ts";

export const threeGames: SeedCampaign = {
  id: "three-games",
  trigger: "gamification",
  differentGames: 3,
  reward: "amount",
  wagerFactor: 5,
  daysToActivate: 14,
  daysToFinish: 14,
  opensDaysAgo: 60,
  cents: { amount: 3_00n, maximumBet: 2_00n },
  ink: "moss",
  emblem: "dice",
  texts: {
    en: {
      title: "Three different games",
      summary: "After real rounds of three different games you get a small bonus.",
    },
    ca: {
      title: "Tres jocs diferents",
      summary: "Després de rondes amb diners reals en tres jocs diferents, reps una petita bonificació.",
    },
    es: {
      title: "Tres juegos distintos",
      summary: "Tras rondas con dinero real en tres juegos distintos, recibes un pequeño bono.",
    },
    fr: {
      title: "Trois jeux différents",
      summary: "Après des manches en argent réel sur trois jeux différents, vous recevez un petit bonus.",
    },
    kk: {
      title: "Үш түрлі ойын",
      summary: "Үш түрлі ойында ақшаға раунд ойнағаннан кейін шағын бонус аласыз.",
    },
    pl: {
      title: "Trzy różne gry",
      summary: "Po rundach na pieniądze w trzech różnych grach dostajesz niewielki bonus.",
    },
    pt: {
      title: "Três jogos diferentes",
      summary: "Depois de rodadas com dinheiro real em três jogos diferentes, você recebe um pequeno bônus.",
    },
    ru: {
      title: "Три разные игры",
      summary: "После раундов на деньги в трёх разных играх вы получаете небольшой бонус.",
    },
    tr: {
      title: "Üç farklı oyun",
      summary: "Üç farklı oyunda gerçek parayla tur oynadıktan sonra küçük bir bonus alırsınız.",
    },
    de: {
      title: "Drei verschiedene Spiele",
      summary: "Nach Echtgeldrunden in drei verschiedenen Spielen bekommen Sie einen kleinen Bonus.",
    },
  },
};
