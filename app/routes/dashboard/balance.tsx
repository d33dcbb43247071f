import { useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal } from "#app/api/failure.ts";
import { AccountList } from "#app/components/AccountList.tsx";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { MainFigure } from "#app/components/MainFigure.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { cancelPayment } from "#app/contract/cashier.ts";
import { resumeRound } from "#app/contract/play.ts";
import { depositBonuses, waitingBonus } from "#app/features/cashier/bonus.server.ts";
import { DepositBonuses } from "#app/features/cashier/DepositBonuses.tsx";
import { DepositForm } from "#app/features/cashier/DepositForm.tsx";
import {
  type DepositGate,
  depositChoices,
  depositFields,
  depositForm,
  depositGate,
  refuseAmount,
} from "#app/features/cashier/deposit.server.ts";
import { OnItsWay } from "#app/features/cashier/OnItsWay.tsx";
import { LimitUsedUp, OwnLimit } from "#app/features/cashier/OwnLimit.tsx";
import { ownLimit } from "#app/features/cashier/own-limit.server.ts";
import { paymentView } from "#app/features/cashier/payments.server.ts";
import { soughtGame } from "#app/features/cashier/sought-game.server.ts";
import { SignNote } from "#app/features/figures/SignNote.tsx";
import { signNote } from "#app/features/figures/signs.server.ts";
import { EndedRound } from "#app/features/play/EndedRound.tsx";
import { OpenRound } from "#app/features/play/OpenRound.tsx";
import { endedRound, openRoundView } from "#app/features/play/open-round.server.ts";
import { depositsClosed } from "#app/features/protection/deposits-closed.server.ts";
import { nothingToWithdraw } from "#app/features/withdrawals/choices.server.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent, Redisplay } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useOperationId } from "#app/lib/use-operation-id.ts";
import { accountFacts } from "#app/page/account-facts.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { paymentPage } from "#app/request/payment-page.server.ts";
import { soughtTable } from "#app/request/return.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["balance", "payments"], texts: ["cashier", "account", "limits"] };

export const loader = onLoad(async (scope) => {
  const { format, t } = scope;
  const [cashier, ended, sign, sought] = await Promise.all([
    scope.call("getCashier", {}),
    endedRound(scope),
    signNote(scope),
    soughtGame(scope),
  ]);
  const active = cashier.accounts.find((account) => account.active);
  return {
    meta: metaOf(scope, { title: t("cashier:title"), description: t("cashier:description"), hidden: true }),
    operationId: crypto.randomUUID(),
    cash: active ? format.money(active.cash) : "",
    tooLittle:
      active && active.cash.amount !== "0" ? nothingToWithdraw(scope, active.cash, cashier.leastWithdrawal) : null,
    accounts: cashier.accounts.map((account) => accountFacts(scope, account)),
    waiting: cashier.underWay.map((payment) => paymentView(scope, payment)),
    // Here too, because an excluded or blocked player cannot reach the game that holds the stake.
    held: cashier.openRounds.map((round) => openRoundView(scope, round)),
    moreTexts: cashier.openRounds.length > 0 ? (["play"] as const) : [],
    ended,
    sign,
    // No link leads from a sign of harm to a game or an offer.
    sought: sign ? null : sought,
    gate: depositsClosed(scope) ?? depositGate(scope, cashier),
    bonuses: sign ? [] : depositBonuses(scope, cashier.bonuses),
    waitingBonus: sign ? null : waitingBonus(scope, cashier.bonuses),
    ownLimit: ownLimit(scope, cashier),
    deposit: depositChoices(scope, cashier, cashier.lastDeposit ?? undefined),
  };
});

export const action = formAction({
  deposit: intent(
    depositForm,
    async (scope, typed) => {
      const creating = scope.call("createDeposit", {
        ...typed,
        returnPath: scope.paths.deposit(undefined, { to: soughtTable(scope)?.to }),
      });
      const { redirectUrl } = await creating.catch((error: unknown) => refuseAmount(scope, error));
      return scope.redirect(paymentPage(scope, redirectUrl), { status: 303 });
    },
    depositFields,
  ),
  // Without scripts that follow the fields, a press computes the sum.
  count: intent(depositFields.partial(), async () => new Redisplay({})),
  cancel: intent(cancelPayment.params, async (scope, typed) => {
    try {
      await scope.call("cancelPayment", typed);
    } catch (error) {
      // Decided meanwhile: the page it goes back to says how.
      if (!isRefusal(error, "payment_settled")) throw error;
      return scope.redirect(scope.paths.deposit(typed.paymentId), { status: 303 });
    }
    return scope.redirect(scope.paths.balance({ to: soughtTable(scope)?.to }), {
      status: 303,
      notice: "depositCancelled",
    });
  }),
  resume: intent(resumeRound.params, async (scope, typed) => {
    const { round } = await scope.call("resumeRound", typed);
    return scope.redirect(scope.paths.balance({ round: round.id }), { status: 303 });
  }),
});

export default function Balance() {
  const {
    cash,
    tooLittle,
    accounts,
    waiting,
    held,
    ended,
    sign,
    sought,
    gate,
    bonuses,
    waitingBonus,
    ownLimit,
    deposit,
    ...loaded
  } = useLoaderData<typeof loader>();
  const operationId = useOperationId(loaded.operationId);
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["cashier", "common"]);
  const { paths } = useLanguage();
  const refusal = refusalOf(answer, "cancel", "resume");
  return (
    <>
      <div className="top">
        {refusal && <ErrorSummary title={refusal} />}
        <h1>{t("title")}</h1>
        <div className="first">
          <span>{t(tooLittle ? "inAccount" : "withdrawable")}</span>
          <MainFigure money>{cash}</MainFigure>
        </div>
        {tooLittle && <p>{tooLittle}</p>}
        {sought && (
          <p>
            <ButtonLink href={sought.href}>{sought.label}</ButtonLink>
          </p>
        )}
        <p className="cluster">
          <ButtonLink href={paths.withdraw()}>{t("common:account.withdraw")}</ButtonLink>
          <Anchor className="link" href={paths.payments()}>
            {t("everyPayment")}
          </Anchor>
          <Anchor className="link" href={paths.payoutTimes()}>
            {t("common:footer.payoutTimes")}
          </Anchor>
        </p>
      </div>
      {ended && <EndedRound round={ended} closeHref={paths.balance()} />}
      {held.map((round) => (
        <OpenRound key={round.id} round={round} />
      ))}
      <section className="stack">
        <h2 className="visually-hidden">{t("accounts.label")}</h2>
        <AccountList label={t("accounts.label")} accounts={accounts} />
        <p className="links">
          <Anchor className="link" href={paths.transferMoney()}>
            {t("common:account.transfer")}
          </Anchor>
          <Anchor className="link" href={paths.currencyAccounts()}>
            {t("common:account.currencyAccounts")}
          </Anchor>
        </p>
      </section>
      {sign && <SignNote sign={sign} more={{ href: paths.ownFigures(), label: t("common:account.ownFigures") }} />}
      <section className="stack" id="deposit">
        <SectionHead title={t("deposit.title")} />
        {gate ? (
          <Gate {...gate} />
        ) : (
          <>
            <OwnLimit limit={ownLimit} />
            {deposit.isAboveLimit ? (
              <LimitUsedUp />
            ) : (
              <>
                <DepositBonuses bonuses={bonuses} />
                <DepositForm
                  key={operationId}
                  deposit={deposit}
                  waiting={waitingBonus}
                  operationId={operationId}
                  answer={resultOf(answer, "deposit", "count")}
                />
              </>
            )}
          </>
        )}
      </section>
      {waiting.length > 0 && <OnItsWay payments={waiting} isLimited={ownLimit !== null} />}
    </>
  );
}

/** Why no deposit can be started, and what enables it again. */
function Gate({ title, text, next }: DepositGate) {
  return (
    <div className="inset look">
      <Icon name="info" />
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {next && (
        <p className="cluster">
          <ButtonLink kind={next.kind} href={next.href}>
            {next.label}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
