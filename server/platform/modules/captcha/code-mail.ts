import type { Language } from "#app/contract/languages.ts";
import { letterText } from "#server/platform/modules/mail/index.ts";

interface Texts {
  subject: string;
  code: string;
  /** `{minutes}` is how long the code works. */
  validity: string;
  stranger: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: "Your code for Openhand",
    code: "Somebody filled in a form at Openhand with this e-mail address. If it was you, type this code there:",
    validity: "The code works for {minutes} minutes, in that form only.",
    stranger: "If it was not you, ignore this message: the code alone opens nothing.",
  },
  ca: {
    subject: "El teu codi per a Openhand",
    code: "Algú ha emplenat un formulari d'Openhand amb aquesta adreça electrònica. Si has estat tu, escriu-hi aquest codi:",
    validity: "El codi és vàlid durant {minutes} minuts i només en aquell formulari.",
    stranger: "Si no has estat tu, ignora aquest missatge: el codi tot sol no obre res.",
  },
  es: {
    subject: "Tu código para Openhand",
    code: "Alguien ha rellenado un formulario de Openhand con esta dirección de correo. Si has sido tú, escribe allí este código:",
    validity: "El código es válido durante {minutes} minutos y solo en ese formulario.",
    stranger: "Si no has sido tú, ignora este mensaje: el código por sí solo no abre nada.",
  },
  fr: {
    subject: "Votre code pour Openhand",
    code: "Un formulaire Openhand a été rempli avec cette adresse e-mail. Si c'est bien vous, saisissez-y ce code :",
    validity: "Ce code est valable {minutes} minutes, dans ce formulaire uniquement.",
    stranger: "Si ce n'est pas vous, ignorez ce message : à lui seul, le code ne donne accès à rien.",
  },
  kk: {
    subject: "Openhand сайтына арналған кодыңыз",
    code: "Openhand сайтында осы электрондық пошта мекенжайымен форма толтырылды. Оны сіз толтырсаңыз, сол жерге мына кодты енгізіңіз:",
    validity: "Код {minutes} минут бойы және тек сол формада жарамды.",
    stranger: "Бұл сіз болмасаңыз, хатты елемеңіз: код өздігінен ештеңе ашпайды.",
  },
  pl: {
    subject: "Twój kod do Openhand",
    code: "W Openhand wypełniono formularz z tym adresem e-mail. Jeśli to Ty, wpisz tam ten kod:",
    validity: "Kod jest ważny przez {minutes} minut i tylko w tym formularzu.",
    stranger: "Jeśli to nie Ty, zignoruj tę wiadomość: sam kod niczego nie otwiera.",
  },
  pt: {
    subject: "O seu código para a Openhand",
    code: "Um formulário da Openhand foi preenchido com este endereço de e-mail. Se foi você, digite lá este código:",
    validity: "O código é válido por {minutes} minutos e somente nesse formulário.",
    stranger: "Se não foi você, ignore esta mensagem: o código sozinho não abre nada.",
  },
  ru: {
    subject: "Ваш код для Openhand",
    code: "В Openhand заполнили форму с этим адресом электронной почты. Если это сделали вы, введите в ней этот код:",
    validity: "Код действует {minutes} минут и только в этой форме.",
    stranger: "Если это были не вы, не обращайте внимания на это письмо: сам по себе код ничего не открывает.",
  },
  tr: {
    subject: "Openhand için kodunuz",
    code: "Openhand'de bu e-posta adresiyle bir form dolduruldu. Formu siz doldurduysanız bu kodu oraya yazın:",
    validity: "Kod {minutes} dakika boyunca ve yalnızca o formda geçerlidir.",
    stranger: "Formu siz doldurmadıysanız bu iletiyi dikkate almayın: kod tek başına hiçbir şeyi açmaz.",
  },
  de: {
    subject: "Ihr Code für Openhand",
    code: "bei Openhand wurde ein Formular mit dieser E-Mail-Adresse ausgefüllt. Wenn Sie das waren, geben Sie dort diesen Code ein:",
    validity: "Der Code gilt {minutes} Minuten und nur in diesem Formular.",
    stranger: "Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Der Code allein öffnet nichts.",
  },
};

/** Subject and text of the message that brings a code in place of the captcha. */
export function codeMail(language: Language, code: string, minutes: number): { subject: string; text: string } {
  const { subject, code: request, validity, stranger } = TEXTS[language];
  const works = validity.replace("{minutes}", String(minutes));
  return { subject, text: letterText(language, `${request}\n${code}`, works, stranger) };
}
