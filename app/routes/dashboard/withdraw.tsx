import { useActionData, useLoaderData } from "@remix-run/react";
import { Crumb } from "#app/components/Crumb.tsx";
import { MainFigure } from "#app/components/MainFigure.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { OnItsWay } from "#app/features/cashier/OnItsWay.tsx";
import { paymentView } from "#app/features/cashier/payments.server.ts";
import { leastOf, nothingToWithdraw, withdrawChoices } from "#app/features/withdrawals/choices.server.ts";
import { refuseWithdrawal, withdrawFields, withdrawForm } from "#app/features/withdrawals/form.server.ts";
import { TimeBars } from "#app/features/withdrawals/TimeBars.tsx";
import { timesView } from "#app/features/withdrawals/times.server.ts";
import { WithdrawForm } from "#app/features/withdrawals/WithdrawForm.tsx";
import { resultOf } from "#app/forms/answer.ts";
import { formAction, intent, Redisplay } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useOperationId } from "#app/lib/use-operation-id.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["payments", "balance"], texts: ["withdrawals", "cashier"] };

export const loader = onLoad(async (scope) => {
  const { format, t } = scope;
  const [offer, cashier] = await Promise.all([scope.call("listWithdrawalMethods", {}), scope.call("getCashier", {})]);
  return {
    meta: metaOf(scope, { title: t("withdrawals:title"), description: t("withdrawals:description"), hidden: true }),
    operationId: crypto.randomUUID(),
    free: format.money(offer.free),
    nothing: nothingToWithdraw(scope, offer.free, leastOf(offer)),
    choices: withdrawChoices(scope, offer),
    times: timesView(
      scope,
      offer.methods.map(({ id, times }) => ({ id, ...times })),
    ),
    underWay: cashier.underWay
      .filter(({ kind }) => kind === "withdrawal")
      .map((payment) => paymentView(scope, payment)),
  };
});

export const action = formAction({
  withdraw: intent(
    withdrawForm,
    async (scope, typed) => {
      const creating = scope.call("createWithdrawal", typed);
      const { id } = await creating.catch((error: unknown) => refuseWithdrawal(scope, typed, error));
      return scope.redirect(scope.paths.payment(id), { status: 303 });
    },
    withdrawFields,
  ),
  // Without scripts that follow the fields, a press computes the sum.
  count: intent(withdrawFields.partial(), async () => new Redisplay({})),
});

export default function Withdraw() {
  const { free, nothing, choices, times, underWay, ...loaded } = useLoaderData<typeof loader>();
  const operationId = useOperationId(loaded.operationId);
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["withdrawals", "cashier"]);
  const { paths } = useLanguage();
  return (
    <>
      <div className="top">
        <Crumb href={paths.balance()}>{t("cashier:title")}</Crumb>
        <h1>{t("title")}</h1>
        <div className="first">
          <span>{t(nothing ? "cashier:inAccount" : "cashier:withdrawable")}</span>
          <MainFigure money>{free}</MainFigure>
        </div>
      </div>
      {nothing ? (
        <p>{nothing}</p>
      ) : (
        <>
          <p className="note">{choices.turnover}</p>
          <WithdrawForm key={operationId} choices={choices} operationId={operationId} answer={resultOf(answer)} />
        </>
      )}
      <section className="stack">
        <SectionHead title={t("times.heading")} link={{ href: paths.payoutTimes(), label: t("times.all") }} />
        {times.rows.length > 0 && <TimeBars times={times} />}
      </section>
      {underWay.length > 0 && <OnItsWay payments={underWay} />}
    </>
  );
}
