import type { Language } from "#app/contract/languages.ts";
import type { LetterTexts } from "./letters.ts";

/** The message that brings a link which ends the pause of sign-in. */
export const unlockTexts: Record<Language, LetterTexts> = {
  en: {
    subject: "Sign-in to your account is paused",
    request:
      "A wrong password was typed three times for your Openhand account, so we have paused signing in. If it was you, end the pause here:",
    validity: "The link works once. After {minutes} minutes the pause ends by itself.",
    stranger: "If it was not you, you need do nothing: nobody has got in.",
  },
  ca: {
    subject: "L'inici de sessió al teu compte està en pausa",
    request:
      "S'ha escrit tres vegades una contrasenya incorrecta per al teu compte d'Openhand i hem posat en pausa l'inici de sessió. Si has estat tu, acaba la pausa aquí:",
    validity: "L'enllaç funciona una sola vegada. Al cap de {minutes} minuts la pausa s'acaba sola.",
    stranger: "Si no has estat tu, no cal que facis res: no hi ha entrat ningú.",
  },
  es: {
    subject: "El inicio de sesión en tu cuenta está en pausa",
    request:
      "Se ha escrito tres veces una contraseña incorrecta para tu cuenta de Openhand y hemos puesto en pausa el inicio de sesión. Si has sido tú, termina la pausa aquí:",
    validity: "El enlace funciona una sola vez. Pasados {minutes} minutos, la pausa termina sola.",
    stranger: "Si no has sido tú, no tienes que hacer nada: no ha entrado nadie.",
  },
  fr: {
    subject: "La connexion à votre compte est en pause",
    request:
      "Un mot de passe erroné a été saisi trois fois pour votre compte Openhand ; nous avons donc mis la connexion en pause. Si c'est bien vous, mettez fin à la pause ici :",
    validity: "Ce lien fonctionne une seule fois. Au bout de {minutes} minutes, la pause prend fin d'elle-même.",
    stranger: "Si ce n'est pas vous, vous n'avez rien à faire : personne n'est entré.",
  },
  kk: {
    subject: "Шотыңызға кіру уақытша тоқтатылды",
    request:
      "Openhand шотыңызға құпиясөз үш рет қате енгізілді, сондықтан кіруді уақытша тоқтаттық. Бұл сіз болсаңыз, тоқтатуды мына жерде аяқтаңыз:",
    validity: "Сілтеме бір рет қана жұмыс істейді. {minutes} минуттан кейін кіру өздігінен ашылады.",
    stranger: "Бұл сіз болмасаңыз, ештеңе істеудің қажеті жоқ: шотқа ешкім кірген жоқ.",
  },
  pl: {
    subject: "Logowanie na Twoje konto jest wstrzymane",
    request:
      "Trzy razy podano błędne hasło do Twojego konta Openhand, więc logowanie zostało wstrzymane. Jeśli to Ty, można je wznowić tutaj:",
    validity: "Link działa jeden raz. Po {minutes} minutach logowanie wznowi się samo.",
    stranger: "Jeśli to nie Ty, nie trzeba nic robić: nikt się nie zalogował.",
  },
  pt: {
    subject: "A entrada na sua conta está em pausa",
    request:
      "Uma senha errada foi digitada três vezes para a sua conta da Openhand, por isso pusemos a entrada em pausa. Se foi você, termine a pausa aqui:",
    validity: "O link funciona uma única vez. Depois de {minutes} minutos, a pausa termina sozinha.",
    stranger: "Se não foi você, não precisa fazer nada: ninguém entrou.",
  },
  ru: {
    subject: "Вход в ваш счёт приостановлен",
    request:
      "Для вашего счёта Openhand трижды ввели неверный пароль, поэтому мы приостановили вход. Если это были вы, откройте его по ссылке:",
    validity: "Ссылка сработает один раз. Через {minutes} минут вход откроется сам.",
    stranger: "Если это были не вы, ничего делать не нужно: никто не вошёл.",
  },
  tr: {
    subject: "Hesabınıza giriş duraklatıldı",
    request:
      "Openhand hesabınız için üç kez yanlış parola yazıldı, bu yüzden girişi duraklattık. Yazan sizseniz girişi buradan açın:",
    validity: "Bağlantı yalnızca bir kez çalışır. {minutes} dakika sonra giriş kendiliğinden açılır.",
    stranger: "Yazan siz değilseniz bir şey yapmanız gerekmez: hesabınıza kimse girmedi.",
  },
  de: {
    subject: "Die Anmeldung bei Ihrem Konto ist angehalten",
    request:
      "für Ihr Openhand-Konto wurde dreimal ein falsches Passwort eingegeben; deshalb haben wir die Anmeldung angehalten. Wenn Sie das waren, geben Sie sie hier wieder frei:",
    validity: "Der Link gilt nur einmal. Nach {minutes} Minuten ist die Anmeldung von selbst wieder frei.",
    stranger: "Wenn Sie das nicht waren, müssen Sie nichts tun: Niemand ist hineingekommen.",
  },
};
