import type { Context } from "#server/platform/context.ts";
import { type AdvertTexts, publishAdvert } from "#server/platform/modules/feedback/index.ts";
import { seedContext } from "./seed-context.ts";

interface Advert {
  daysAgo: number;
  texts: AdvertTexts;
}

const ADVERTS: readonly Advert[] = [
  {
    daysAgo: 12,
    texts: {
      en: {
        title: "How was opening your account?",
        text: "Was a question unclear, or one too many? Write to us what you would change. A sentence is enough.",
      },
      ca: {
        title: "Com et va anar en obrir el compte?",
        text: "Hi havia cap pregunta poc clara, o de més? Escriu-nos què canviaries. Amb una frase n'hi ha prou.",
      },
      es: {
        title: "¿Qué tal fue abrir tu cuenta?",
        text: "¿Alguna pregunta era poco clara o sobraba? Escríbenos qué cambiarías. Basta con una frase.",
      },
      fr: {
        title: "Comment s'est passée l'ouverture de votre compte ?",
        text: "Une question était-elle peu claire, ou de trop ? Écrivez-nous ce que vous changeriez. Une phrase suffit.",
      },
      kk: {
        title: "Шот ашу қалай өтті?",
        text: "Түсініксіз немесе артық сұрақ болды ма? Нені өзгертер едіңіз, бізге жазыңыз. Бір сөйлем жеткілікті.",
      },
      pl: {
        title: "Jak poszło zakładanie konta?",
        text: "Czy jakieś pytanie było niejasne albo zbędne? Napisz, co warto zmienić. Wystarczy jedno zdanie.",
      },
      pt: {
        title: "Como foi abrir a sua conta?",
        text: "Alguma pergunta estava confusa ou sobrava? Escreva o que você mudaria. Uma frase basta.",
      },
      ru: {
        title: "Как прошло открытие счёта?",
        text: "Какой-то вопрос был неясным или лишним? Напишите, что бы вы изменили. Хватит одного предложения.",
      },
      tr: {
        title: "Hesap açmak nasıl geçti?",
        text: "Anlaşılmayan ya da gereksiz bir soru var mıydı? Neyi değiştirirdiniz, bize yazın. Bir cümle yeter.",
      },
      de: {
        title: "Wie war die Kontoeröffnung?",
        text: "War eine Frage unklar oder überflüssig? Schreiben Sie uns, was Sie ändern würden. Ein Satz genügt.",
      },
    },
  },
  {
    daysAgo: 4,
    texts: {
      en: {
        title: "Have you checked a round?",
        text: "Every round in your history carries its proof. If you tried to check one, write to us where you got stuck, or that you did not.",
      },
      ca: {
        title: "Has comprovat alguna ronda?",
        text: "Cada ronda del teu historial porta la seva prova. Si n'has provat de comprovar una, escriu-nos on t'has encallat, o que tot ha anat bé.",
      },
      es: {
        title: "¿Has comprobado alguna ronda?",
        text: "Cada ronda de tu historial lleva su prueba. Si has intentado comprobar una, escríbenos dónde te atascaste, o que todo fue bien.",
      },
      fr: {
        title: "Avez-vous vérifié une partie ?",
        text: "Chaque partie de votre historique porte sa preuve. Si vous avez essayé d'en vérifier une, écrivez-nous où vous avez buté, ou que tout s'est bien passé.",
      },
      kk: {
        title: "Раундты тексеріп көрдіңіз бе?",
        text: "Тарихыңыздағы әр раундтың дәлелі бар. Тексеріп көрсеңіз, қай жерде қиналғаныңызды немесе бәрі оңай болғанын бізге жазыңыз.",
      },
      pl: {
        title: "Czy zdarzyło Ci się sprawdzić rundę?",
        text: "Każda runda w Twojej historii ma swój dowód. Jeśli udało Ci się którąś sprawdzić albo coś sprawiło kłopot, napisz o tym.",
      },
      pt: {
        title: "Você já conferiu uma rodada?",
        text: "Cada rodada do seu histórico traz a sua prova. Se tentou conferir uma, escreva onde travou, ou que deu tudo certo.",
      },
      ru: {
        title: "Вы проверяли раунд?",
        text: "У каждого раунда в вашей истории есть доказательство. Если вы пробовали его проверить, напишите, где застряли или что всё получилось.",
      },
      tr: {
        title: "Bir turu denetlediniz mi?",
        text: "Geçmişinizdeki her turun kanıtı yanındadır. Birini denetlemeyi denediyseniz nerede takıldığınızı ya da hiç takılmadığınızı bize yazın.",
      },
      de: {
        title: "Haben Sie eine Runde geprüft?",
        text: "Jede Runde in Ihrem Verlauf trägt ihren Beweis. Wenn Sie eine prüfen wollten, schreiben Sie uns, wo Sie hängen geblieben sind, oder dass alles glatt ging.",
      },
    },
  },
];

/** What the house asks its players about. Repeating it adds nothing: the same request has the same id. */
export async function addFeedbackAdverts(context: Context): Promise<void> {
  for (const [place, { daysAgo, texts }] of ADVERTS.entries()) {
    const past = seedContext(context, `feedback ${place}`);
    past.moveTo(daysAgo, 10);
    await publishAdvert(past, past.random.id("fba"), texts);
  }
}
