import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { decideSandboxPayment } from "#app/contract/sandbox.ts";
import { refusalOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { sameSitePath } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };

export const loader = onLoad(async (scope, { params }) => {
  const payment = await scope.call("getSandboxPayment", { reference: params.reference ?? "" });
  const { t, format } = scope;
  return {
    meta: metaOf(scope, { title: t("account:provider.title"), description: t("account:provider.lead"), hidden: true }),
    amount: format.money(payment.amount),
    state: payment.state,
    back: sameSitePath(payment.returnPath) ?? scope.paths.balance(),
  };
});

export const action = formAction({
  decide: intent(decideSandboxPayment.body, async (scope, typed, { params }) => {
    const payment = await scope.call("decideSandboxPayment", { reference: params.reference ?? "", ...typed });
    return scope.redirect(sameSitePath(payment.returnPath) ?? scope.paths.balance(), { status: 303 });
  }),
});

/** The sandbox provider's own page, where a real provider would ask for the card. */
export default function SandboxPayment() {
  const { amount, state, back } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { t } = useTranslation("account");
  return (
    <div className="stack narrow">
      <h1>{t("provider.title")}</h1>
      <p className="lead">{t("provider.lead")}</p>
      <p className="big">
        <MoneyText>{amount}</MoneyText>
      </p>
      {refusal && <ErrorSummary title={refusal} />}
      {state === "waiting" || state === "abandoned" ? (
        <Form className="cluster" method="post">
          <Button kind="act" name="decision" value="pay">
            {t("provider.pay")}
          </Button>
          <Button name="decision" value="decline">
            {t("provider.decline")}
          </Button>
          <Button name="decision" value="abandon" kind="plain">
            {t("provider.abandon")}
          </Button>
        </Form>
      ) : (
        <>
          <p>{t(`provider.state_${state}`)}</p>
          <ButtonLink kind="act" href={back}>
            {t("provider.back")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
