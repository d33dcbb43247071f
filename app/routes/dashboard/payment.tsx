import { useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal } from "#app/api/failure.ts";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Steps } from "#app/components/Steps.tsx";
import { cancelPayment } from "#app/contract/cashier.ts";
import { useNews } from "#app/features/cashier/use-news.ts";
import { type WithdrawalView, withdrawalView } from "#app/features/withdrawals/trail.server.ts";
import { refusalOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["payments"], texts: ["withdrawals"] };

/** Any payment has this address; a deposit's page is the one to which its provider leads back. */
export const loader = onLoad(async (scope, { params }) => {
  const payment = await scope.call("getPayment", { paymentId: params.paymentId ?? "" });
  if (payment.kind === "deposit") throw scope.redirect(scope.paths.deposit(payment.id), { status: 302 });
  const { methods } = await scope.call("getPayoutTimes", {});
  const withdrawal = withdrawalView(
    scope,
    payment,
    methods.find(({ id }) => id === payment.method),
  );
  return {
    meta: metaOf(scope, {
      title: withdrawal.title,
      description: scope.t("withdrawals:description"),
      hidden: true,
    }),
    withdrawal,
  };
});

export const action = formAction({
  cancel: intent(cancelPayment.params, async (scope, typed) => {
    try {
      await scope.call("cancelPayment", typed);
    } catch (error) {
      // Decided meanwhile: the page says how.
      if (!isRefusal(error, "payment_settled")) throw error;
    }
    return scope.redirect(scope.paths.payment(typed.paymentId), { status: 303 });
  }),
});

export default function Payment() {
  const { withdrawal } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { t } = useTranslation("withdrawals");
  const { paths } = useLanguage();
  const { title, word, lead, isBack, waits, steps, facts, next } = withdrawal;
  useNews(waits);
  return (
    <>
      <div className="top">
        <Crumb href={paths.withdraw()}>{t("title")}</Crumb>
        {refusal && <ErrorSummary title={refusal} />}
        <h1>{title}</h1>
        <div className="first" role="status">
          <span>{t("payment.now")}</span>
          <b className="mid">{word}</b>
          <p className="lead">{isBack ? <strong>{lead}</strong> : lead}</p>
        </div>
        {next && (
          <p className="cluster">
            <ButtonLink href={next.href}>{next.label}</ButtonLink>
          </p>
        )}
      </div>
      <Steps steps={steps} />
      <dl className="kv">
        {facts.map(({ id, name, value, isMoney }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{isMoney ? <MoneyText>{value}</MoneyText> : value}</dd>
          </div>
        ))}
      </dl>
      {waits && <Cancel {...withdrawal} />}
    </>
  );
}

/** Whether it can be cancelled matters to a waiting player, so the page answers either way. */
function Cancel({ id, cancel }: WithdrawalView) {
  const { t } = useTranslation("withdrawals");
  return (
    <div className="inset">
      <Icon name="info" />
      <strong>{t("payment.canI")}</strong>
      {cancel ? (
        <Form className="cluster" method="post">
          <input type="hidden" name="paymentId" value={id} />
          <Button small>{cancel}</Button>
        </Form>
      ) : (
        <p>{t("payment.cannot")}</p>
      )}
    </div>
  );
}
