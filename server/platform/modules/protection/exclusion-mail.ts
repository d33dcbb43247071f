import type { Language } from "#app/contract/languages.ts";
import { letterText } from "#server/platform/modules/mail/index.ts";
import type { ExclusionPurpose } from "./exclusion-links.ts";

/** In each text `{date}` is the last day of the exclusion, and `{days}` how long the link works. */
interface Letter {
  subject: string;
  news: string;
  rule: string;
  request: string;
  validity: string;
}

const TEXTS: Record<Language, Record<ExclusionPurpose, Letter>> = {
  en: {
    "exclusion-extend": {
      subject: "You are excluded until {date}",
      news: "You have excluded yourself at Openhand. Until {date} games and deposits are closed to you. Your balance is yours and stays open to you.",
      rule: "Nothing shortens this: not you, not us.",
      request: "If you want to stay away longer, choose a later day here. You need not sign in:",
      validity: "The link works until {date}.",
    },
    "exclusion-deactivate": {
      subject: "Your exclusion is over",
      news: "Your self-exclusion at Openhand lasted until {date}. Games and deposits stay closed to you until you end it yourself.",
      rule: "If you do nothing, everything stays as it is.",
      request: "If you want to end it, do so here. You need not sign in:",
      validity: "The link works for {days} days. After that, sign in to end it.",
    },
  },
  ca: {
    "exclusion-extend": {
      subject: "T'has autoexclòs fins al {date}",
      news: "T'has autoexclòs d'Openhand. Fins al {date} tens tancats els jocs i els dipòsits. El saldo és teu i hi tens accés.",
      rule: "Res no ho escurça: ni tu, ni nosaltres.",
      request: "Si vols estar-ne fora més temps, tria aquí un dia posterior. No cal que iniciïs la sessió:",
      validity: "L'enllaç és vàlid fins al {date}.",
    },
    "exclusion-deactivate": {
      subject: "La teva autoexclusió s'ha acabat",
      news: "La teva autoexclusió d'Openhand va durar fins al {date}. Els jocs i els dipòsits continuen tancats fins que hi posis fi.",
      rule: "Si no fas res, tot queda com està.",
      request: "Si vols posar-hi fi, fes-ho aquí. No cal que iniciïs la sessió:",
      validity: "L'enllaç és vàlid durant {days} dies. Després, inicia la sessió per posar-hi fi.",
    },
  },
  es: {
    "exclusion-extend": {
      subject: "Te has autoexcluido hasta el {date}",
      news: "Te has autoexcluido de Openhand. Hasta el {date} los juegos y los depósitos están cerrados para ti. Tu saldo es tuyo y sigues teniendo acceso a él.",
      rule: "Nada lo acorta: ni tú, ni nosotros.",
      request: "Si quieres estar fuera más tiempo, elige aquí un día posterior. No hace falta que inicies sesión:",
      validity: "El enlace es válido hasta el {date}.",
    },
    "exclusion-deactivate": {
      subject: "Tu autoexclusión ha terminado",
      news: "Tu autoexclusión de Openhand duró hasta el {date}. Los juegos y los depósitos siguen cerrados hasta que tú le pongas fin.",
      rule: "Si no haces nada, todo queda como está.",
      request: "Si quieres ponerle fin, hazlo aquí. No hace falta que inicies sesión:",
      validity: "El enlace es válido durante {days} días. Después, inicia sesión para ponerle fin.",
    },
  },
  fr: {
    "exclusion-extend": {
      subject: "Votre auto-exclusion dure jusqu'au {date}",
      news: "Vous avez demandé votre auto-exclusion d'Openhand. Jusqu'au {date}, les jeux et les dépôts vous sont fermés. Votre solde est à vous et vous reste accessible.",
      rule: "Rien ne raccourcit ce délai : ni vous, ni nous.",
      request:
        "Pour rester à l'écart plus longtemps, choisissez ici un jour plus tardif, sans avoir à vous connecter :",
      validity: "Ce lien est valable jusqu'au {date}.",
    },
    "exclusion-deactivate": {
      subject: "Votre auto-exclusion est arrivée à son terme",
      news: "Votre auto-exclusion d'Openhand a duré jusqu'au {date}. Les jeux et les dépôts vous restent fermés tant que vous n'y mettez pas fin vous-même.",
      rule: "Si vous ne faites rien, tout reste en l'état.",
      request: "Pour y mettre fin, c'est ici, sans avoir à vous connecter :",
      validity: "Ce lien est valable {days} jours. Ensuite, connectez-vous pour y mettre fin.",
    },
  },
  kk: {
    "exclusion-extend": {
      subject: "Өзін-өзі шектеу {date} күніне дейін күшінде",
      news: "Сіз Openhand сайтында өзіңізге шектеу қойдыңыз. {date} күніне дейін ойындар мен салымдар сізге жабық. Балансыңыз өзіңіздікі және сізге ашық қалады.",
      rule: "Бұл мерзімді ешкім қысқарта алмайды: сіз де, біз де.",
      request: "Ұзағырақ аулақ болғыңыз келсе, мына жерден кейінірек күнді таңдаңыз. Сайтқа кірудің қажеті жоқ:",
      validity: "Сілтеме {date} күніне дейін жарамды.",
    },
    "exclusion-deactivate": {
      subject: "Өзіңізге қойған шектеудің мерзімі бітті",
      news: "Openhand сайтында өзіңізге қойған шектеудің мерзімі {date} күні бітті. Оны өзіңіз аяқтамайынша, ойындар мен салымдар сізге жабық қала береді.",
      rule: "Ештеңе істемесеңіз, бәрі сол күйінде қалады.",
      request: "Шектеуді аяқтағыңыз келсе, мына жерде аяқтаңыз. Сайтқа кірудің қажеті жоқ:",
      validity: "Сілтеме {days} күн жарамды. Одан кейін шектеуді аяқтау үшін сайтқа кіріңіз.",
    },
  },
  pl: {
    "exclusion-extend": {
      subject: "Twoje samowykluczenie trwa do {date}",
      news: "Włączono Twoje samowykluczenie w Openhand. Do {date} gry i wpłaty są dla Ciebie zamknięte. Twoje saldo należy do Ciebie i masz do niego dostęp.",
      rule: "Nic tego nie skróci: ani Ty, ani my.",
      request: "Jeśli chcesz dłuższej przerwy, wybierz tutaj późniejszy dzień. Nie musisz się logować:",
      validity: "Link działa do {date}.",
    },
    "exclusion-deactivate": {
      subject: "Okres Twojego samowykluczenia minął",
      news: "Twoje samowykluczenie w Openhand trwało do {date}. Gry i wpłaty pozostają dla Ciebie zamknięte, dopóki nie zakończysz tego samodzielnie.",
      rule: "Jeśli nic nie zrobisz, wszystko zostanie bez zmian.",
      request: "Jeśli chcesz je zakończyć, zrób to tutaj. Nie musisz się logować:",
      validity: "Link działa przez {days} dni. Później zaloguj się, aby je zakończyć.",
    },
  },
  pt: {
    "exclusion-extend": {
      subject: "A sua autoexclusão vale até {date}",
      news: "Você se autoexcluiu da Openhand. Até {date}, os jogos e os depósitos estão fechados para você. O seu saldo é seu e continua acessível.",
      rule: "Nada encurta este prazo: nem você, nem nós.",
      request: "Se quiser ficar fora por mais tempo, escolha aqui um dia posterior. Não é preciso entrar na conta:",
      validity: "O link é válido até {date}.",
    },
    "exclusion-deactivate": {
      subject: "A sua autoexclusão chegou ao fim do prazo",
      news: "A sua autoexclusão da Openhand durou até {date}. Os jogos e os depósitos continuam fechados até que você a encerre.",
      rule: "Se você não fizer nada, tudo fica como está.",
      request: "Se quiser encerrá-la, faça-o aqui. Não é preciso entrar na conta:",
      validity: "O link é válido por {days} dias. Depois disso, entre na conta para encerrá-la.",
    },
  },
  ru: {
    "exclusion-extend": {
      subject: "Самоисключение действует до {date}",
      news: "Вы включили самоисключение в Openhand. До {date} игры и депозиты для вас закрыты. Ваш баланс принадлежит вам и остаётся вам доступен.",
      rule: "Сократить этот срок нельзя: ни вам, ни нам.",
      request: "Если хотите держаться в стороне дольше, выберите более поздний день здесь. Входить на сайт не нужно:",
      validity: "Ссылка действует до {date}.",
    },
    "exclusion-deactivate": {
      subject: "Срок самоисключения истёк",
      news: "Ваше самоисключение в Openhand действовало до {date}. Игры и депозиты останутся закрыты, пока вы сами его не завершите.",
      rule: "Если ничего не делать, всё останется как есть.",
      request: "Если хотите его завершить, сделайте это здесь. Входить на сайт не нужно:",
      validity: "Ссылка действует {days} дней. Потом, чтобы завершить его, войдите на сайт.",
    },
  },
  tr: {
    "exclusion-extend": {
      subject: "{date} tarihine kadar hariç tutuldunuz",
      news: "Openhand'de kendinizi hariç tuttunuz. {date} tarihine kadar oyunlar ve para yatırma size kapalı. Bakiyeniz sizindir ve size açık kalır.",
      rule: "Bu süreyi hiçbir şey kısaltmaz: ne siz, ne biz.",
      request: "Daha uzun süre uzak kalmak isterseniz buradan daha geç bir gün seçin. Giriş yapmanız gerekmez:",
      validity: "Bağlantı {date} tarihine kadar geçerlidir.",
    },
    "exclusion-deactivate": {
      subject: "Hariç tutma süreniz doldu",
      news: "Openhand'de kendinizi hariç tutma süreniz {date} tarihinde doldu. Siz kendiniz sona erdirene kadar oyunlar ve para yatırma size kapalı kalır.",
      rule: "Hiçbir şey yapmazsanız her şey olduğu gibi kalır.",
      request: "Sona erdirmek isterseniz bunu buradan yapın. Giriş yapmanız gerekmez:",
      validity: "Bağlantı {days} gün geçerlidir. Sonrasında sona erdirmek için giriş yapın.",
    },
  },
  de: {
    "exclusion-extend": {
      subject: "Sie sind bis {date} ausgeschlossen",
      news: "Sie haben sich bei Openhand selbst ausgeschlossen. Bis {date} sind Spiele und Einzahlungen für Sie geschlossen. Ihr Guthaben gehört Ihnen und bleibt Ihnen zugänglich.",
      rule: "Nichts verkürzt das: weder Sie noch wir.",
      request:
        "Wenn Sie länger fernbleiben möchten, wählen Sie hier einen späteren Tag. Anmelden müssen Sie sich dafür nicht:",
      validity: "Der Link gilt bis {date}.",
    },
    "exclusion-deactivate": {
      subject: "Ihr Selbstausschluss ist abgelaufen",
      news: "Ihr Selbstausschluss bei Openhand dauerte bis {date}. Spiele und Einzahlungen bleiben für Sie geschlossen, bis Sie ihn selbst beenden.",
      rule: "Wenn Sie nichts tun, bleibt alles, wie es ist.",
      request: "Wenn Sie ihn beenden möchten, tun Sie es hier. Anmelden müssen Sie sich dafür nicht:",
      validity: "Der Link gilt {days} Tage. Danach melden Sie sich an, um ihn zu beenden.",
    },
  },
};

interface Facts {
  link: string;
  /** YYYY-MM-DD. */
  date: string;
  days: number;
}

/** Subject and text of the letter that goes with a signed link about an exclusion. */
export function exclusionMail(
  language: Language,
  purpose: ExclusionPurpose,
  { link, date, days }: Facts,
): { subject: string; text: string } {
  const { subject, news, rule, request, validity } = TEXTS[language][purpose];
  const filled = (text: string) => text.replaceAll("{date}", date).replaceAll("{days}", String(days));
  const text = letterText(language, filled(news), rule, `${request}\n${link}`, filled(validity));
  return { subject: filled(subject), text };
}
