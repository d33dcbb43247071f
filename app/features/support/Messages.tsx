import { Badge } from "#app/components/Badge.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { MessageView } from "./thread.server.ts";

/** The id of a message's element on the page of its player; the page of operators has the messages of many. */
export const messageId = (number: number): string => `message-${number}`;

type MessagesProps = {
  messages: readonly MessageView[];
  /** The reader's side: their own messages are indented. */
  reader: MessageView["author"];
  /** Messages of the other side after this one are new. */
  readNumber?: number;
};

/**
 * Messages in the order they were written. The text is written by a person: it is shown unchanged, and has its own direction.
 */
export function Messages({ messages, reader, readNumber = Number.POSITIVE_INFINITY }: MessagesProps) {
  const { t } = useTranslation("support");
  return (
    <ol className="messages">
      {messages.map(({ number, author, text, at, iso }) => (
        <li
          key={number}
          id={reader === "player" ? messageId(number) : undefined}
          className={author === reader ? "own" : undefined}
        >
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
