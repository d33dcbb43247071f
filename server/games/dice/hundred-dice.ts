import type { DiceGame } from "../game.ts";

export const hundredDice: DiceGame = {
  id: "hundred-dice",
  title: "Hundred Dice",
  studio: { id: "openhand", name: "Openhand" },
  category: "instant",
  mechanic: "dice",
  ink: "bone",
  emblem: "hundred",
  addedOn: "2026-09-01",
  minimumCycleMs: 0,
  descriptions: {
    en: "Choose your chance, then one number from 0.00 to 99.99 is drawn. The smaller the chance, the larger the pay.",
    ca: "Tries la probabilitat i surt un número del 0,00 al 99,99. Com més petita és la probabilitat, més paga.",
    es: "Eliges tu probabilidad y sale un número del 0,00 al 99,99. Cuanto menor es la probabilidad, más paga.",
    fr: "Vous choisissez vos chances, puis un nombre de 0,00 à 99,99 est tiré. Moins vous avez de chances, plus le gain est grand.",
    kk: "Ұту ықтималдығын өзіңіз таңдайсыз, содан кейін 0,00 мен 99,99 аралығындағы бір сан шығады. Ықтималдық неғұрлым аз болса, төлем соғұрлым көп.",
    pl: "Wybierasz szansę, po czym losujemy jedną liczbę od 0,00 do 99,99. Im mniejsza szansa, tym wyższa wypłata.",
    pt: "Você escolhe a sua chance e sai um número de 0,00 a 99,99. Quanto menor a chance, maior o pagamento.",
    ru: "Вы выбираете вероятность, и выпадает число от 0,00 до 99,99. Чем меньше вероятность, тем больше выплата.",
    tr: "Olasılığı siz seçersiniz, ardından 0,00 ile 99,99 arasında bir sayı çekilir. Olasılık küçüldükçe ödeme büyür.",
    de: "Sie wählen Ihre Chance, dann wird eine Zahl von 0,00 bis 99,99 gezogen. Je kleiner die Chance, desto höher die Auszahlung.",
  },
  rules: { kind: "dice", sides: 10_000, minimumChance: 100, maximumChance: 9_000, payoutBasisPoints: 9_900 },
};
