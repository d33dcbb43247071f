import type { Language } from "#app/contract/languages.ts";
import { letterText } from "#server/platform/modules/mail/index.ts";

interface Texts {
  subject: string;
  request: string;
  /** `{days}` is how long the link works. */
  validity: string;
  stranger: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: "Confirm your e-mail address",
    request: "An account at Openhand was opened with this e-mail address. If it was you, confirm the address here:",
    validity: "The link works for {days} days.",
    stranger:
      "If it was not you, ignore this message: nobody can play for money with an address that is not confirmed.",
  },
  ca: {
    subject: "Confirma la teva adreça electrònica",
    request: "S'ha obert un compte a Openhand amb aquesta adreça electrònica. Si has estat tu, confirma-la aquí:",
    validity: "L'enllaç és vàlid durant {days} dies.",
    stranger: "Si no has estat tu, ignora aquest missatge: ningú no pot jugar amb diners sense confirmar l'adreça.",
  },
  es: {
    subject: "Confirma tu correo electrónico",
    request: "Se ha abierto una cuenta en Openhand con esta dirección de correo. Si has sido tú, confírmala aquí:",
    validity: "El enlace es válido durante {days} días.",
    stranger: "Si no has sido tú, ignora este mensaje: nadie puede jugar con dinero sin confirmar la dirección.",
  },
  fr: {
    subject: "Confirmez votre adresse e-mail",
    request: "Un compte Openhand a été ouvert avec cette adresse e-mail. Si c'est bien vous, confirmez-la ici :",
    validity: "Ce lien est valable {days} jours.",
    stranger:
      "Si ce n'est pas vous, ignorez ce message : personne ne peut jouer avec de l'argent tant que l'adresse n'est pas confirmée.",
  },
  kk: {
    subject: "Электрондық поштаңызды растаңыз",
    request:
      "Осы электрондық пошта мекенжайымен Openhand сайтында шот ашылды. Оны сіз ашсаңыз, мекенжайды мына жерде растаңыз:",
    validity: "Сілтеме {days} күн жарамды.",
    stranger: "Бұл сіз болмасаңыз, хатты елемеңіз: мекенжай расталмайынша, ешкім ақшаға ойнай алмайды.",
  },
  pl: {
    subject: "Potwierdź swój adres e-mail",
    request: "Na ten adres e-mail założono konto w Openhand. Jeśli to Ty, potwierdź adres tutaj:",
    validity: "Link jest ważny przez {days} dni.",
    stranger: "Jeśli to nie Ty, zignoruj tę wiadomość: bez potwierdzenia adresu nikt nie zagra na pieniądze.",
  },
  pt: {
    subject: "Confirme o seu endereço de e-mail",
    request: "Foi aberta uma conta na Openhand com este endereço de e-mail. Se foi você, confirme-o aqui:",
    validity: "O link é válido por {days} dias.",
    stranger: "Se não foi você, ignore esta mensagem: ninguém pode jogar a dinheiro sem confirmar o endereço.",
  },
  ru: {
    subject: "Подтвердите адрес электронной почты",
    request: "На этот адрес открыт счёт в Openhand. Если это сделали вы, подтвердите адрес по ссылке:",
    validity: "Ссылка действует {days} дней.",
    stranger: "Если это были не вы, просто не отвечайте: без подтверждения адреса никто не сможет играть на деньги.",
  },
  tr: {
    subject: "E-posta adresinizi onaylayın",
    request: "Bu e-posta adresiyle Openhand'de bir hesap açıldı. Hesabı siz açtıysanız adresinizi buradan onaylayın:",
    validity: "Bağlantı {days} gün geçerlidir.",
    stranger: "Hesabı siz açmadıysanız bu iletiyi dikkate almayın: adres onaylanmadan kimse parayla oynayamaz.",
  },
  de: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    request:
      "mit dieser E-Mail-Adresse wurde ein Konto bei Openhand eröffnet. Wenn Sie das waren, bestätigen Sie die Adresse hier:",
    validity: "Der Link gilt {days} Tage.",
    stranger:
      "Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Ohne Bestätigung kann niemand um Geld spielen.",
  },
};

/** Subject and text of the message that asks to confirm an e-mail address. */
export function confirmationMail(language: Language, link: string, days: number): { subject: string; text: string } {
  const { subject, request, validity, stranger } = TEXTS[language];
  const works = validity.replace("{days}", String(days));
  return { subject, text: letterText(language, `${request}\n${link}`, works, stranger) };
}
