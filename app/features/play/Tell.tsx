import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { noticesAtom } from "#app/state/notices.ts";
import type { Refused } from "./refused.ts";
import type { TableView } from "./table.server.ts";
import { tellRoom } from "./tell-room.ts";

type TellProps = {
  /** The table whose words may be read. */
  told: Pick<TableView, "purse" | "shown" | "isShort">;
  isTold: boolean;
  demo: boolean;
  refused: Refused | null;
  /** Presses the button again: the form has the same operation id, so nothing is played twice. */
  askAgain(): void;
};

/** The row above the stake: the purse and the last round, or a message, with at most one button. */
export function Tell({ told, isTold, demo, refused, askAgain }: TellProps) {
  const { t } = useTranslation("play");
  const unsent = useAtomValue(noticesAtom).find(({ id }) => id === "sending");
  if (unsent) {
    return (
      <Message kind="err" text={`${unsent.title}. ${unsent.text}`} isNotice>
        <button type="button" className="key" onClick={askAgain}>
          {t("tell.askNow")}
        </button>
      </Message>
    );
  }
  if (refused) {
    const { text, instead } = refused;
    return (
      <Message kind="err" text={text}>
        {instead && (
          <button type="submit" className="key" name="instead" value={instead.value}>
            {instead.label}
          </button>
        )}
      </Message>
    );
  }
  if (demo && told.isShort) {
    return (
      <Message kind="warn" text={`${told.purse.cash}. ${t("again.short")}`}>
        <button type="submit" className="key" name="intent" value="restart" formNoValidate>
          {t("again.submit")}
        </button>
      </Message>
    );
  }
  return <Figures told={told} isTold={isTold} demo={demo} />;
}

type MessageProps = {
  kind: "err" | "warn";
  text: string;
  /** Told here in place of the notice over the page. */
  isNotice?: boolean;
  children: ReactNode;
};

function Message({ kind, text, isNotice = false, children }: MessageProps) {
  return (
    <div className="tell" data-say={kind} data-notice={isNotice ? "" : undefined}>
      <p role="alert">{text}</p>
      {children}
    </div>
  );
}

function Figures({ told: { purse, shown }, isTold, demo }: Pick<TellProps, "told" | "isTold" | "demo">) {
  const { t } = useTranslation("play");
  const { net, paid, of } = shown.tell;
  const label = t(demo ? "purse.demo" : "purse.real");
  // Of the round itself and not of what is told meanwhile, so that nothing changes its size when the words come.
  const room = tellRoom({ label, purse: purse.cash, net: net ?? "", paid });
  return (
    <dl className="tell" data-room={room}>
      <div>
        <dt>{label}</dt>
        <dd className="purse money">{purse.cash}</dd>
      </div>
      <div>
        <dt className="visually-hidden">{t("session.net")}</dt>
        <dd className="net" data-of={of}>
          {(isTold && net) || "–"}
        </dd>
        <dd className="small">{isTold ? paid : t("tell.moving")}</dd>
      </div>
    </dl>
  );
}
