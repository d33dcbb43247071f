import type { Language } from "#app/contract/languages.ts";
import type { LetterTexts } from "./letters.ts";

/** The message that brings a link for a new password. */
export const passwordTexts: Record<Language, LetterTexts> = {
  en: {
    subject: "A new password for Openhand",
    request: "A new password was asked for the Openhand account with this e-mail address. Choose it here:",
    validity: "The link works once, within {minutes} minutes. The new password signs you out everywhere.",
    stranger: "If it was not you, ignore this message: your password stays as it is.",
  },
  ca: {
    subject: "Una contrasenya nova per a Openhand",
    request: "S'ha demanat una contrasenya nova per al compte d'Openhand amb aquesta adreça electrònica. Tria-la aquí:",
    validity:
      "L'enllaç funciona una sola vegada, durant {minutes} minuts. La contrasenya nova tanca la teva sessió arreu.",
    stranger: "Si no has estat tu, ignora aquest missatge: la contrasenya continua sent la mateixa.",
  },
  es: {
    subject: "Una contraseña nueva para Openhand",
    request: "Se ha pedido una contraseña nueva para la cuenta de Openhand con esta dirección de correo. Elígela aquí:",
    validity:
      "El enlace funciona una sola vez, durante {minutes} minutos. La contraseña nueva cierra tu sesión en todas partes.",
    stranger: "Si no has sido tú, ignora este mensaje: tu contraseña sigue siendo la misma.",
  },
  fr: {
    subject: "Un nouveau mot de passe pour Openhand",
    request:
      "Un nouveau mot de passe a été demandé pour le compte Openhand associé à cette adresse e-mail. Choisissez-le ici :",
    validity:
      "Ce lien fonctionne une seule fois, pendant {minutes} minutes. Le nouveau mot de passe vous déconnecte partout.",
    stranger: "Si ce n'est pas vous, ignorez ce message : votre mot de passe reste inchangé.",
  },
  kk: {
    subject: "Openhand сайтына арналған жаңа құпиясөз",
    request: "Осы электрондық пошта мекенжайы бар Openhand шотына жаңа құпиясөз сұралды. Оны мына жерде таңдаңыз:",
    validity:
      "Сілтеме {minutes} минут ішінде бір рет қана жұмыс істейді. Жаңа құпиясөз сізді барлық құрылғыдан шығарады.",
    stranger: "Бұл сіз болмасаңыз, хатты елемеңіз: құпиясөзіңіз сол күйінде қалады.",
  },
  pl: {
    subject: "Nowe hasło do Openhand",
    request: "Poproszono o nowe hasło do konta Openhand z tym adresem e-mail. Można je ustawić tutaj:",
    validity: "Link działa jeden raz, przez {minutes} minut. Nowe hasło kończy wszystkie sesje.",
    stranger: "Jeśli to nie Ty, zignoruj tę wiadomość: hasło pozostanie bez zmian.",
  },
  pt: {
    subject: "Uma nova senha para a Openhand",
    request: "Foi pedida uma nova senha para a conta da Openhand com este endereço de e-mail. Escolha-a aqui:",
    validity: "O link funciona uma única vez, durante {minutes} minutos. A nova senha encerra todas as suas sessões.",
    stranger: "Se não foi você, ignore esta mensagem: a sua senha continua a mesma.",
  },
  ru: {
    subject: "Новый пароль для Openhand",
    request: "Для счёта Openhand с этим адресом электронной почты запросили новый пароль. Задайте его по ссылке:",
    validity: "Ссылка сработает один раз в течение {minutes} минут. Новый пароль завершит все ваши сеансы.",
    stranger: "Если это были не вы, не обращайте внимания на это письмо: пароль останется прежним.",
  },
  tr: {
    subject: "Openhand için yeni parola",
    request: "Bu e-posta adresine ait Openhand hesabı için yeni bir parola istendi. Parolanızı buradan belirleyin:",
    validity: "Bağlantı {minutes} dakika içinde yalnızca bir kez çalışır. Yeni parola bütün oturumlarınızı kapatır.",
    stranger: "Bunu siz istemediyseniz bu iletiyi dikkate almayın: parolanız olduğu gibi kalır.",
  },
  de: {
    subject: "Ein neues Passwort für Openhand",
    request:
      "für das Openhand-Konto mit dieser E-Mail-Adresse wurde ein neues Passwort angefordert. Wählen Sie es hier:",
    validity: "Der Link gilt {minutes} Minuten und nur einmal. Das neue Passwort meldet Sie überall ab.",
    stranger: "Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.",
  },
};
