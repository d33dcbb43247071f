import { useActionData, useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Steps } from "#app/components/Steps.tsx";
import { type ArrivalView, arrivalView } from "#app/features/cashier/arrival.server.ts";
import { begunBonus, depositBonuses } from "#app/features/cashier/bonus.server.ts";
import { DepositBonuses } from "#app/features/cashier/DepositBonuses.tsx";
import { ownLimit } from "#app/features/cashier/own-limit.server.ts";
import { RefundForm } from "#app/features/cashier/RefundForm.tsx";
import { refundIntent, refundView } from "#app/features/cashier/refund.server.ts";
import { soughtGame } from "#app/features/cashier/sought-game.server.ts";
import { useNews } from "#app/features/cashier/use-news.ts";
import { SignNote } from "#app/features/figures/SignNote.tsx";
import { signNote } from "#app/features/figures/signs.server.ts";
import { resultOf } from "#app/forms/answer.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { notFound } from "#app/lib/not-found.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["payments", "bonuses"], texts: ["cashier", "coins", "limits"] };

/** Where the provider sends the player back. It shows what is known of the payment, and changes nothing. */
export const loader = onLoad(async (scope, { params }) => {
  const [payment, cashier, played, sign, sought] = await Promise.all([
    scope.call("getPayment", { paymentId: params.paymentId ?? "" }),
    scope.call("getCashier", {}),
    scope.call("listLastGames", {}),
    signNote(scope),
    soughtGame(scope),
  ]);
  if (payment.kind !== "deposit") throw notFound(scope.url.pathname);
  const arrival = arrivalView(scope, payment, cashier, played, sought);
  return {
    meta: metaOf(scope, { title: arrival.title, description: scope.t("cashier:description"), hidden: true }),
    arrival,
    sign,
    begun: begunBonus(scope, payment),
    // Only the bonus that waits: nothing is offered to who has just paid, and from a sign of harm no link leads to one.
    bonuses: sign ? [] : depositBonuses(scope, { ...cashier.bonuses, campaigns: [] }),
    ownLimit: ownLimit(scope, cashier)?.text ?? null,
    refund: refundView(scope, payment),
  };
});

export const action = formAction({ refund: refundIntent });

export default function Deposit() {
  const { arrival, sign, begun, bonuses, ownLimit, refund } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["cashier", "common"]);
  const { paths } = useLanguage();
  const title = arrival.state === "done" ? t("arrival.how") : t("arrival.happened");
  const lastResult = resultOf(useActionData<typeof action>(), "refund");
  useNews(arrival.state === "pending");
  return (
    <>
      <div className="stack" aria-live="polite">
        {arrival.state === "done" ? (
          <Ticket {...arrival} ownLimit={ownLimit} mayPlay={arrival.mayPlay && !sign} />
        ) : (
          <NotArrived {...arrival} />
        )}
        <DepositBonuses bonuses={begun} />
      </div>
      {arrival.state === "done" && <DepositBonuses bonuses={bonuses} />}
      {sign && <SignNote sign={sign} more={{ href: paths.ownFigures(), label: t("common:account.ownFigures") }} />}
      <section className="stack">
        <SectionHead title={title} link={{ href: paths.payments(), label: t("arrival.all") }} />
        <Steps steps={arrival.steps} />
        <p className="note">
          {t("arrival.times")} {arrival.reference}
        </p>
      </section>
      {refund && <RefundForm refund={refund} lastResult={lastResult} />}
    </>
  );
}

/** Money that has just arrived. */
function Ticket({ title, balance, mayPlay, goOn, ownLimit }: ArrivalView & { ownLimit: string | null }) {
  const { t } = useTranslation(["cashier", "limits", "common"]);
  const { paths } = useLanguage();
  return (
    <section className="ticket" data-ink="mint">
      <Icon name="check" />
      <h1>{title}</h1>
      <p className="lead">
        {t("arrival.balance", { amount: balance })} {ownLimit}
      </p>
      {mayPlay && (
        <>
          <p className="cluster">
            {goOn && (
              <ButtonLink kind="act" href={goOn.href}>
                {goOn.label}
              </ButtonLink>
            )}
            <ButtonLink kind={goOn ? undefined : "act"} href={paths.section("all")}>
              {t("arrival.chooseGame")}
            </ButtonLink>
            <ButtonLink href={paths.limits()}>{t(ownLimit ? "limits:change" : "limits:cashier.setFirst")}</ButtonLink>
          </p>
          <p>{t("arrival.stop")}</p>
          <p className="cluster">
            <Anchor href={paths.coolingOff()}>{t("common:frame.takeBreak")}</Anchor>
            <Anchor href={paths.selfExclusion()}>{t("common:stops.exclude")}</Anchor>
          </p>
        </>
      )}
    </section>
  );
}

/** Waiting, declined, cancelled or not paid in time: the state, and where the money is. */
function NotArrived({ id, state, title, bankDeclined, payHref, to }: ArrivalView) {
  const { t } = useTranslation("cashier");
  const { paths } = useLanguage();
  if (state === "pending") {
    return (
      <section className="stack">
        <h1>{title}</h1>
        <p className="lead">{t("arrival.pendingText")}</p>
        <Form className="cluster" method="post" action={paths.balance({ to })}>
          {payHref && (
            <ButtonLink reload kind="act" href={payHref}>
              {t("arrival.pay")}
            </ButtonLink>
          )}
          <ButtonLink href={paths.deposit(id, { to })}>{t("arrival.look")}</ButtonLink>
          <input type="hidden" name="paymentId" value={id} />
          <Button kind="plain" name="intent" value="cancel">
            {t("arrival.cancel")}
          </Button>
        </Form>
      </section>
    );
  }
  return (
    <section className="stack">
      <div className={state === "declined" ? "inset bad" : "inset"}>
        <Icon name={state === "declined" ? "cross" : "info"} />
        <h1>{title}</h1>
        {state === "declined" && bankDeclined && <p>{t("arrival.bankSaidNo")}</p>}
        <p>
          <strong>{t("arrival.notCharged")}</strong>
        </p>
        <p>{state === "declined" ? t("arrival.tryOther") : t("arrival.paidAfterAll")}</p>
        <p className="cluster">
          <Anchor className="button small" href={`${paths.balance({ to })}#deposit`}>
            {t("arrival.back")}
          </Anchor>
        </p>
      </div>
    </section>
  );
}
