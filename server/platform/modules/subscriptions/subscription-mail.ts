import type { Language } from "#app/contract/languages.ts";
import { letterText } from "#server/platform/modules/mail/index.ts";

interface Texts {
  subject: string;
  begun: string;
  stop: string;
  validity: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: "You asked for letters from us",
    begun:
      "In your Openhand profile you switched letters on. From now on we write to you about what you ticked there, and about nothing else.",
    stop: "If it was not you, or once you have had enough, this link ends all of these letters. You need not sign in:",
    validity: "The link works for a year.",
  },
  ca: {
    subject: "Has demanat rebre els nostres missatges",
    begun:
      "Al teu perfil d'Openhand has activat els missatges. A partir d'ara t'escriurem sobre el que hi has marcat, i sobre res més.",
    stop: "Si no has estat tu, o quan en tinguis prou, aquest enllaç els atura tots. No cal que iniciïs la sessió:",
    validity: "L'enllaç és vàlid durant un any.",
  },
  es: {
    subject: "Has pedido recibir nuestros mensajes",
    begun:
      "En tu perfil de Openhand has activado los mensajes. A partir de ahora te escribiremos sobre lo que has marcado allí, y sobre nada más.",
    stop: "Si no has sido tú, o cuando te canses de ellos, este enlace los detiene todos. No hace falta que inicies sesión:",
    validity: "El enlace es válido durante un año.",
  },
  fr: {
    subject: "Vous avez demandé à recevoir nos messages",
    begun:
      "Vous avez activé les messages dans votre profil Openhand. Désormais, nous vous écrirons sur ce que vous y avez coché, et sur rien d'autre.",
    stop: "Si ce n'est pas vous, ou si vous en avez assez, ce lien les arrête tous, sans qu'il soit besoin de vous connecter :",
    validity: "Ce lien est valable un an.",
  },
  kk: {
    subject: "Сіз бізден хат алуды сұрадыңыз",
    begun:
      "Openhand профиліңізде хат алуды қостыңыз. Енді біз сізге тек сол жерде белгілегендеріңіз туралы жазамыз, басқа ештеңе туралы емес.",
    stop: "Бұл сіз болмасаңыз немесе хаттар керек болмай қалса, мына сілтеме олардың бәрін тоқтатады. Сайтқа кірудің қажеті жоқ:",
    validity: "Сілтеме бір жыл жарамды.",
  },
  pl: {
    subject: "Wiadomości od nas są włączone",
    begun:
      "W profilu Openhand włączono wiadomości. Od teraz będziemy pisać o tym, co zostało tam zaznaczone, i o niczym więcej.",
    stop: "Jeśli to nie Ty albo gdy będziesz mieć dość, ten link zatrzyma wszystkie te wiadomości. Nie trzeba się logować:",
    validity: "Link jest ważny przez rok.",
  },
  pt: {
    subject: "Você pediu para receber nossas mensagens",
    begun:
      "No seu perfil da Openhand, você ativou as mensagens. A partir de agora escreveremos sobre o que você marcou ali, e sobre mais nada.",
    stop: "Se não foi você, ou quando não quiser mais, este link interrompe todas elas. Não é preciso entrar na conta:",
    validity: "O link é válido por um ano.",
  },
  ru: {
    subject: "Вы подписались на наши письма",
    begun:
      "В профиле Openhand вы включили письма. Теперь мы будем писать вам о том, что вы там отметили, и больше ни о чём.",
    stop: "Если это были не вы или письма надоели, эта ссылка отключит их все. Входить на сайт не нужно:",
    validity: "Ссылка действует год.",
  },
  tr: {
    subject: "Bizden ileti almak istediniz",
    begun:
      "Openhand profilinizde iletileri açtınız. Bundan sonra size yalnızca orada işaretlediğiniz konularda yazacağız.",
    stop: "Bunu siz yapmadıysanız ya da artık istemiyorsanız bu bağlantı hepsini durdurur. Giriş yapmanız gerekmez:",
    validity: "Bağlantı bir yıl geçerlidir.",
  },
  de: {
    subject: "Sie möchten Post von uns",
    begun:
      "in Ihrem Openhand-Profil haben Sie Nachrichten eingeschaltet. Ab jetzt schreiben wir Ihnen zu dem, was Sie dort angekreuzt haben, und zu nichts anderem.",
    stop: "Wenn Sie das nicht waren oder genug davon haben, beendet dieser Link alle diese Nachrichten. Anmelden müssen Sie sich dafür nicht:",
    validity: "Der Link gilt ein Jahr.",
  },
};

/** Subject and text of the message that says letters were switched on, with the link that ends them. */
export function subscriptionMail(language: Language, link: string): { subject: string; text: string } {
  const { subject, begun, stop, validity } = TEXTS[language];
  return { subject, text: letterText(language, begun, `${stop}\n${link}`, validity) };
}
