import type { ReactNode } from "react";
import { Button } from "#app/components/Button.tsx";
import { type Option, SelectField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { SandboxWithdrawal } from "./sandbox.server.ts";

type SandboxWithdrawalsProps = { withdrawals: readonly SandboxWithdrawal[]; refusals: readonly Option[] };

/** In the sandbox anybody can act as the operator who reviews withdrawals, and as the provider that pays them. */
export function SandboxWithdrawals({ withdrawals, refusals }: SandboxWithdrawalsProps) {
  const { t } = useTranslation("withdrawals");
  return (
    <section className="stack" id="withdrawals">
      <SectionHead title={t("sandbox.title")} />
      <p>{withdrawals.length > 0 ? t("sandbox.lead") : t("sandbox.none")}</p>
      {withdrawals.map(({ id, amount, to, state, reasons, isInReview, outcomes }) => (
        <article className="panel" key={id}>
          <h3>
            {amount} · {to}
          </h3>
          <p className="note">
            {id} · {state}
          </p>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          {isInReview && (
            <>
              <Decision id={id} intent="review">
                <Button small name="decision" value="approve">
                  {t("sandbox.approve")}
                </Button>
              </Decision>
              <Decision id={id} intent="review">
                <SelectField
                  field={{ id: `refuse-${id}`, name: "decision" }}
                  label={t("sandbox.reason")}
                  options={refusals}
                  beside={<Button small>{t("sandbox.refuse")}</Button>}
                />
              </Decision>
            </>
          )}
          {outcomes.length > 0 && (
            <Decision id={id} intent="payout">
              {outcomes.map(({ value, label }) => (
                <Button key={value} small name="outcome" value={value}>
                  {label}
                </Button>
              ))}
            </Decision>
          )}
        </article>
      ))}
    </section>
  );
}

function Decision({ id, intent, children }: { id: string; intent: string; children: ReactNode }) {
  return (
    <Form className="cluster" method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="paymentId" value={id} />
      {children}
    </Form>
  );
}
