import type { Language } from "#app/contract/languages.ts";

interface Texts {
  subject: string;
  greeting: string;
  request: string;
  /** `{days}` is how long the link works. */
  validity: string;
  stranger: string;
  signature: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: "Confirm your e-mail address",
    greeting: "Hello,",
    request: "An account at Openhand was opened with this e-mail address. If it was you, confirm the address here:",
    validity: "The link works for {days} days.",
    stranger:
      "If it was not you, ignore this message: nobody can play for money with an address that is not confirmed.",
    signature: "Your Openhand",
  },
  ca: {
    subject: "Confirma la teva adreça electrònica",
    greeting: "Hola,",
    request: "S'ha obert un compte a Openhand amb aquesta adreça electrònica. Si has estat tu, confirma-la aquí:",
    validity: "L'enllaç és vàlid durant {days} dies.",
    stranger: "Si no has estat tu, ignora aquest missatge: ningú no pot jugar amb diners sense confirmar l'adreça.",
    signature: "L'equip d'Openhand",
  },
  es: {
    subject: "Confirma tu correo electrónico",
    greeting: "Hola:",
    request: "Se ha abierto una cuenta en Openhand con esta dirección de correo. Si has sido tú, confírmala aquí:",
    validity: "El enlace es válido durante {days} días.",
    stranger: "Si no has sido tú, ignora este mensaje: nadie puede jugar con dinero sin confirmar la dirección.",
    signature: "El equipo de Openhand",
  },
  fr: {
    subject: "Confirmez votre adresse e-mail",
    greeting: "Bonjour,",
    request: "Un compte Openhand a été ouvert avec cette adresse e-mail. Si c'est bien vous, confirmez-la ici :",
    validity: "Ce lien est valable {days} jours.",
    stranger:
      "Si ce n'est pas vous, ignorez ce message : personne ne peut jouer avec de l'argent tant que l'adresse n'est pas confirmée.",
    signature: "L'équipe Openhand",
  },
  kk: {
    subject: "Электрондық поштаңызды растаңыз",
    greeting: "Сәлеметсіз бе!",
    request:
      "Осы электрондық пошта мекенжайымен Openhand сайтында шот ашылды. Оны сіз ашсаңыз, мекенжайды мына жерде растаңыз:",
    validity: "Сілтеме {days} күн жарамды.",
    stranger: "Бұл сіз болмасаңыз, хатты елемеңіз: мекенжай расталмайынша, ешкім ақшаға ойнай алмайды.",
    signature: "Openhand командасы",
  },
  pl: {
    subject: "Potwierdź swój adres e-mail",
    greeting: "Dzień dobry,",
    request: "Na ten adres e-mail założono konto w Openhand. Jeśli to Ty, potwierdź adres tutaj:",
    validity: "Link jest ważny przez {days} dni.",
    stranger: "Jeśli to nie Ty, zignoruj tę wiadomość: bez potwierdzenia adresu nikt nie zagra na pieniądze.",
    signature: "Zespół Openhand",
  },
  pt: {
    subject: "Confirme o seu endereço de e-mail",
    greeting: "Olá,",
    request: "Foi aberta uma conta na Openhand com este endereço de e-mail. Se foi você, confirme-o aqui:",
    validity: "O link é válido por {days} dias.",
    stranger: "Se não foi você, ignore esta mensagem: ninguém pode jogar a dinheiro sem confirmar o endereço.",
    signature: "A equipe Openhand",
  },
  ru: {
    subject: "Подтвердите адрес электронной почты",
    greeting: "Здравствуйте!",
    request: "На этот адрес открыт счёт в Openhand. Если это сделали вы, подтвердите адрес по ссылке:",
    validity: "Ссылка действует {days} дней.",
    stranger: "Если это были не вы, просто не отвечайте: без подтверждения адреса никто не сможет играть на деньги.",
    signature: "Команда Openhand",
  },
  tr: {
    subject: "E-posta adresinizi onaylayın",
    greeting: "Merhaba,",
    request: "Bu e-posta adresiyle Openhand'de bir hesap açıldı. Hesabı siz açtıysanız adresinizi buradan onaylayın:",
    validity: "Bağlantı {days} gün geçerlidir.",
    stranger: "Hesabı siz açmadıysanız bu iletiyi dikkate almayın: adres onaylanmadan kimse parayla oynayamaz.",
    signature: "Openhand ekibi",
  },
  de: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    greeting: "Guten Tag,",
    request:
      "mit dieser E-Mail-Adresse wurde ein Konto bei Openhand eröffnet. Wenn Sie das waren, bestätigen Sie die Adresse hier:",
    validity: "Der Link gilt {days} Tage.",
    stranger:
      "Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Ohne Bestätigung kann niemand um Geld spielen.",
    signature: "Ihr Openhand-Team",
  },
};

/** Subject and text of the message that asks to confirm an e-mail address. */
export function confirmationMail(language: Language, link: string, days: number): { subject: string; text: string } {
  const { subject, greeting, request, validity, stranger, signature } = TEXTS[language];
  const text = [greeting, `${request}\n${link}`, validity.replace("{days}", String(days)), stranger, signature];
  return { subject, text: text.join("\n\n") };
}
