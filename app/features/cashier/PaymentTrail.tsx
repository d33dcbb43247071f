import { Form } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { Trail } from "#app/components/Trail.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { PaymentView } from "./payments.server.ts";

/** Where the money of the latest payment is: asked, at the payment page, and what came of it. */
export function PaymentTrail({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation("account");
  const pending = payment.state === "pending";
  return (
    <>
      <div className="cluster spread">
        <p>
          <strong className="figure">
            {payment.kind} {payment.amount}
          </strong>{" "}
          {payment.method}
        </p>
        {pending && (
          <Form method="post">
            <input type="hidden" name="paymentId" value={payment.id} />
            <Button small name="intent" value="cancel">
              {t("payment.cancel")}
            </Button>
          </Form>
        )}
      </div>
      <Trail
        steps={[
          { title: t("payment.asked"), time: payment.askedAt, state: "done" },
          { title: t("payment.atProvider"), state: pending ? "now" : "done" },
          pending
            ? { title: t("payment.state_done"), state: "ahead" }
            : { title: payment.stateName, time: payment.updatedAt, state: "done" },
        ]}
      />
    </>
  );
}
