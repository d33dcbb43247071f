import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Notice } from "#app/components/Notice.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { cancelPayment } from "#app/contract/cashier.ts";
import { resumeRound } from "#app/contract/play.ts";
import { depositChoices, depositForm, noMethods, refuseAmount } from "#app/features/cashier/deposit.server.ts";
import { PaymentTrail } from "#app/features/cashier/PaymentTrail.tsx";
import { paymentView } from "#app/features/cashier/payments.server.ts";
import { EndedRound } from "#app/features/play/EndedRound.tsx";
import { OpenRound } from "#app/features/play/OpenRound.tsx";
import { endedRound, openRoundView } from "#app/features/play/open-round.server.ts";
import { depositsClosed } from "#app/features/protection/deposits-closed.server.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { paymentPage } from "#app/request/payment-page.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };
export const loader = onLoad(async (scope) => {
  const { format, t } = scope;
  const [{ accounts }, methods, { items }, open, ended] = await Promise.all([
    scope.call("getBalance", {}),
    scope.call("listDepositMethods", {}),
    scope.call("listPayments", { limit: 1 }),
    scope.call("listRounds", { state: "open" }),
    endedRound(scope),
  ]);
  const active = accounts.find((account) => account.active) ?? accounts[0];
  const latest = items[0];
  return {
    meta: metaOf(scope, {
      title: t("account:balance.title"),
      description: t("account:balance.description"),
      hidden: true,
    }),
    operationId: crypto.randomUUID(),
    cash: active ? format.money(active.cash) : "",
    others: active
      ? [
          { name: t("account:balance.held"), figure: format.money(active.held) },
          { name: t("account:balance.bonus"), figure: format.money(active.bonus) },
        ]
      : [],
    latest: latest ? paymentView(scope, latest) : null,
    // Here too, because an excluded or blocked player cannot reach the game that holds the stake.
    held: open.items.map((round) => openRoundView(scope, round)),
    ended,
    closed: depositsClosed(scope) ?? noMethods(scope, methods),
    deposit: depositChoices(scope, methods),
  };
});

export const action = formAction({
  deposit: intent(
    ({ player }) => depositForm(player?.currency ?? "EUR"),
    async (scope, typed) => {
      const asked = scope.call("createDeposit", { ...typed, returnPath: scope.paths.balance() });
      const { redirectUrl } = await asked.catch((error: unknown) => refuseAmount(scope, error));
      return scope.redirect(paymentPage(scope, redirectUrl), { status: 303 });
    },
  ),
  cancel: intent(cancelPayment.params, async (scope, typed) => {
    try {
      await scope.call("cancelPayment", typed);
    } catch (error) {
      // Decided meanwhile: the page it goes back to says how.
      if (!isRefusal(error, "payment_settled")) throw error;
      return scope.redirect(scope.paths.balance(), { status: 303 });
    }
    return scope.redirect(scope.paths.balance(), { status: 303, notice: "depositCancelled" });
  }),
  resume: intent(resumeRound.params, async (scope, typed) => {
    const { round } = await scope.call("resumeRound", typed);
    return scope.redirect(scope.paths.balance({ round: round.id }), { status: 303 });
  }),
});

export default function Balance() {
  const { cash, others, latest, held, ended, closed, deposit, operationId } = useLoaderData<typeof loader>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const player = usePlayer();
  const refusal = refusalOf(useActionData<typeof action>(), "cancel", "resume");
  return (
    <>
      <section className="stack">
        {refusal && <ErrorSummary title={refusal} />}
        <h1 className="purse-h">
          <small>{t("balance.yours")}</small> <MoneyText>{cash}</MoneyText>
        </h1>
        <Sums
          lines={others.map(({ name, figure }) => ({ name, figure: <MoneyText key={name}>{figure}</MoneyText> }))}
        />
      </section>
      {player && !player.isEmailConfirmed && (
        <Notice kind="warn" title={t("balance.unconfirmedTitle")}>
          {t("balance.unconfirmedText")}{" "}
          <ButtonLink small href={paths.confirmEmail()}>
            {t("balance.confirm")}
          </ButtonLink>
        </Notice>
      )}
      {ended && <EndedRound round={ended} closeHref={paths.balance()} />}
      {held.map((round) => (
        <OpenRound key={round.id} round={round} />
      ))}
      {latest && (
        <section className="stack">
          <SectionHead title={t("payment.where")} link={{ href: paths.payments(), label: t("payment.all") }} />
          <PaymentTrail payment={latest} />
        </section>
      )}
      {closed ? <p>{closed}</p> : <DepositForm key={operationId} deposit={deposit} operationId={operationId} />}
    </>
  );
}

type DepositFields = z.input<ReturnType<typeof depositForm>>;
type DepositProps = Pick<Awaited<ReturnType<typeof loader>>, "deposit" | "operationId">;

function DepositForm({ deposit, operationId }: DepositProps) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const [form, fields] = useForm<DepositFields>({
    id: "deposit",
    lastResult: resultOf(answer, "deposit"),
    defaultValue: { method: deposit.methods[0]?.value, amount: deposit.amounts[1]?.value },
  });
  return (
    <section className="stack">
      <SectionHead title={t("deposit.title")} />
      <PostForm form={form} intent="deposit" refused={t("deposit.refused")}>
        <input type="hidden" name="operationId" value={operationId} />
        <Choices
          shape="terms"
          field={fields.method}
          legend={t("deposit.method")}
          error={fields.method.errors?.[0]}
          choices={deposit.methods}
        />
        <Choices
          field={fields.amount}
          legend={t("deposit.amount")}
          error={fields.amount.errors?.[0]}
          choices={deposit.amounts}
        />
        <TextField
          field={fields.other}
          label={t("deposit.other")}
          error={fields.other.errors?.[0]}
          affix={deposit.currency}
          short
          inputMode="decimal"
          autoComplete="off"
        />
        <Button kind="act">{t("deposit.submit")}</Button>
        <p className="note">{t("deposit.note")}</p>
      </PostForm>
    </section>
  );
}
