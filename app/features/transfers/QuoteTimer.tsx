import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { QuoteView } from "./quote.server.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** Seconds between two announcements of the time left. */
const SPOKEN_EVERY = 5;

/** When a quote expires; with scripts, a countdown. */
export function QuoteTimer({ quote }: { quote: QuoteView }) {
  const { t } = useTranslation("transfers");
  return (
    <ClientOnly before={<strong>{t("quote.lockedUntil", { time: quote.expiresAt })}</strong>}>
      {() => <Countdown quote={quote} />}
    </ClientOnly>
  );
}

/** The seconds themselves are not announced; a line beside them announces the time left at intervals. */
function Countdown({ quote }: { quote: QuoteView }) {
  const { t } = useTranslation("transfers");
  const left = useSecondsLeft(quote);
  const words = t("quote.left", { count: left });
  return (
    <div className="tight">
      <div className="cluster spread">
        <strong>{t("quote.lockedUntil", { time: quote.expiresAt })}</strong>
        <span role="timer">{words}</span>
      </div>
      <progress max={quote.seconds} value={left} aria-label={words} />
      <span className="visually-hidden" role="status">
        {left % SPOKEN_EVERY === 0 && words}
      </span>
    </div>
  );
}
