import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status } from "#app/components/Status.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { PaymentView } from "./payments.server.ts";

/** Undecided payments, each with a link to follow it; a deposit also with a button to cancel it. */
export function OnItsWay({ payments, isLimited }: { payments: readonly PaymentView[]; isLimited?: boolean }) {
  const { t } = useTranslation("cashier");
  return (
    <section className="stack">
      <SectionHead title={t("onItsWay.title")} />
      {payments.map((payment) => (
        <div key={payment.id} className="tight">
          <p>
            <strong className="figure">
              {payment.kind} {payment.amount}
            </strong>{" "}
            {payment.method}. <Status kind="sys">{payment.stateName}</Status>{" "}
            <span className="soft">
              <Unbroken>{t("onItsWay.since", { time: payment.requestedAt })}</Unbroken>
            </span>
          </p>
          <Form className="cluster" method="post">
            {payment.payHref && (
              <ButtonLink reload small href={payment.payHref}>
                {t("arrival.pay")}
              </ButtonLink>
            )}
            <Anchor className="link" href={payment.href}>
              {t("onItsWay.follow")}
            </Anchor>
            {payment.state === "pending" && (
              <>
                <input type="hidden" name="paymentId" value={payment.id} />
                <Button small name="intent" value="cancel">
                  {t("onItsWay.cancel")}
                </Button>
              </>
            )}
          </Form>
        </div>
      ))}
      {isLimited && payments.some(({ state }) => state === "pending") && <p className="note">{t("onItsWay.counts")}</p>}
    </section>
  );
}
