import { Badge } from "#app/components/Badge.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { MessageView } from "./thread.server.ts";

/** Where a message stands on the page. */
export const messageId = (number: number): string => `message-${number}`;

type MessagesProps = {
  messages: readonly MessageView[];
  /** Who reads: their own messages stand further in. */
  reader: MessageView["author"];
  /** What the other side wrote after this one is new. */
  readNumber?: number;
};

/** Messages in the order they were written. Their text is another person's: it is shown as it is, and has its own direction. */
export function Messages({ messages, reader, readNumber = Number.POSITIVE_INFINITY }: MessagesProps) {
  const { t } = useTranslation("support");
  return (
    <ol className="messages">
      {messages.map(({ number, author, text, at, iso }) => (
        <li key={number} id={messageId(number)} className={author === reader ? "own" : undefined}>
          <p className="byline">
            <b>{author === "house" ? t("house") : reader === "player" ? t("you") : t("player")}</b>
            {author !== reader && number > readNumber && <Badge>{t("new")}</Badge>}
            <time dateTime={iso}>{at}</time>
          </p>
          <p className="said" dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
