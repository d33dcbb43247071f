import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { Reason } from "#app/components/Reason.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { noticesAtom } from "#app/state/notices.ts";
import { Message } from "./Message.tsx";
import type { Plan } from "./plan.ts";
import type { Refused } from "./refused.ts";
import { RunFigures } from "./run-parts.ts";
import type { TableView } from "./table.server.ts";
import { tellRoom } from "./tell-room.ts";
import type { RunState } from "./use-run.ts";

type TellProps = {
  /** The table whose result may be shown. */
  revealed: Pick<TableView, "purse" | "shown" | "isShort" | "stakes">;
  isRevealed: boolean;
  demo: boolean;
  refused: Refused | null;
  /** Presses the button again: the form has the same operation id, so nothing is played twice. */
  askAgain(): void;
  run: RunState;
};

/** The row above the stake: the purse and the last round, or a message, with at most one button. */
export function Tell({ revealed, isRevealed, demo, refused, askAgain, run }: TellProps) {
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
    const { text, instead, way, errors } = refused;
    const isOfStake = errors.stake && !instead && !way;
    const whole = isOfStake ? `${text} ${revealed.stakes.limits}` : text;
    return (
      <Message kind="err" text={<Reason text={whole} way={way} />}>
        {instead && (
          <button type="submit" className="key" name="instead" value={instead.value}>
            {instead.label}
          </button>
        )}
      </Message>
    );
  }
  if (demo && revealed.isShort) {
    return (
      <Message kind="warn" text={`${revealed.purse.cash}. ${t("again.short")}`}>
        <button type="submit" className="key" name="intent" value="restart" formNoValidate>
          {t("again.submit")}
        </button>
      </Message>
    );
  }
  if (run.plan) return <Planned run={run} plan={run.plan} />;
  const figures = <Figures revealed={revealed} isRevealed={isRevealed} demo={demo} />;
  if (!run.run) return figures;
  return (
    <Suspense fallback={figures}>
      <RunFigures revealed={revealed} run={run.run} />
    </Suspense>
  );
}

/** With scripts the plan is shown on the stage, and is dismissed here; without them this is all that is shown of it. */
function Planned({ run, plan }: { run: RunState; plan: Plan }) {
  const { t } = useTranslation("play");
  if (!run.isReady) return <Message kind="warn" text={plan.texts.planSummary} />;
  return (
    <Message kind="warn" text={t("run.nothingYet")}>
      <button type="button" className="key" onClick={run.putAway}>
        {t("run.putAway")}
      </button>
    </Message>
  );
}

function Figures({
  revealed: { purse, shown },
  isRevealed,
  demo,
}: Pick<TellProps, "revealed" | "isRevealed" | "demo">) {
  const { t } = useTranslation("play");
  const { net, paid, of } = shown.tell;
  const label = t(demo ? "purse.demo" : "purse.real");
  // Sized by the round itself and not by the interim text, so that nothing resizes when the result appears.
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
          {(isRevealed && net) || "–"}
        </dd>
        <dd className="small">{isRevealed ? paid : t("tell.moving")}</dd>
      </div>
    </dl>
  );
}
