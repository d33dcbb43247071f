import { useTranslation } from "#app/i18n/translation.tsx";
import { writeAmount } from "#app/lib/amount.ts";
import { Message } from "./Message.tsx";
import { isUnderWay, type Run } from "./run.ts";
import type { TableView } from "./table.server.ts";

/** The figures of a run, against its loss stop; at its end, why it ended. */
export function RunFigures({
  revealed: { purse, stakes },
  run,
}: {
  revealed: Pick<TableView, "purse" | "stakes">;
  run: Run;
}) {
  const { t } = useTranslation("play");
  const { net, played, plan, end } = run;
  const sign = net < 0n ? "−" : net > 0n ? "+" : "";
  const sum = sign + writeAmount(net < 0n ? -net : net, stakes.pattern);
  if (!isUnderWay(run) && end) {
    const figures = { played, rounds: plan.rounds, net: sum };
    return <Message kind="warn" text={`${t(`run.end.${end}`)} ${t("run.over", figures)}`} />;
  }
  return (
    <dl className="tell">
      <div>
        <dt>{t("purse.real")}</dt>
        <dd className="purse money">{purse.cash}</dd>
      </div>
      <div>
        <dt className="visually-hidden">{t("session.net")}</dt>
        <dd className="net" data-of={net > 0n ? "win" : "none"}>
          {sum}
        </dd>
        <dd className="small">{t("run.atMost", { amount: plan.texts.planLossStopText })}</dd>
      </div>
    </dl>
  );
}
