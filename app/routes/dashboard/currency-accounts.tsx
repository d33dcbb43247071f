import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { AccountList } from "#app/components/AccountList.tsx";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { SelectField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { closeCurrencyAccount, switchCurrencyAccount } from "#app/contract/transfers.ts";
import { AccountActions } from "#app/features/transfers/AccountActions.tsx";
import { accountsView } from "#app/features/transfers/accounts.server.ts";
import { addForm, emptyForm } from "#app/features/transfers/transfer-form.server.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["transfers"] };
export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const terms = await scope.call("getTransferTerms", {});
  return {
    meta: metaOf(scope, {
      title: t("transfers:accounts.title"),
      description: t("transfers:accounts.lead"),
      hidden: true,
    }),
    ...accountsView(scope, terms),
  };
});

export const action = formAction({
  add: intent(addForm, async (scope, typed) => {
    await scope.call("addCurrencyAccount", typed);
    return scope.redirect(scope.paths.currencyAccounts(), { status: 303, notice: "accountOpened" });
  }),
  use: intent(switchCurrencyAccount.body, async (scope, typed) => {
    await scope.call("switchCurrencyAccount", typed);
    return scope.redirect(scope.paths.currencyAccounts(), { status: 303, notice: "accountSwitched" });
  }),
  close: intent(closeCurrencyAccount.body, async (scope, typed) => {
    await scope.call("closeCurrencyAccount", typed);
    return scope.redirect(scope.paths.currencyAccounts(), { status: 303, notice: "accountClosed" });
  }),
  empty: intent(emptyForm, async (scope, typed) => {
    const { id } = await scope.call("quoteTransfer", typed);
    return scope.redirect(scope.paths.transferMoney(id), { status: 303 });
  }),
});

export default function CurrencyAccounts() {
  const { accounts, active, others } = useLoaderData<typeof loader>();
  const { t } = useTranslation("transfers");
  const { paths } = useLanguage();
  const refusal = refusalOf(useActionData<typeof action>(), "use", "close", "empty");
  return (
    <>
      <section className="stack">
        {refusal && <ErrorSummary title={refusal} />}
        <div className="top">
          <h1>{t("accounts.title")}</h1>
          <p className="lead">{t("accounts.lead")}</p>
        </div>
        <AccountList
          label={t("accounts.title")}
          accounts={accounts}
          actions={(account) => <AccountActions account={account} active={active} />}
        />
        {accounts.length > 1 && (
          <p className="links">
            <Anchor className="link" href={paths.transferMoney()}>
              {t("move.title")}
            </Anchor>
          </p>
        )}
      </section>
      {others.length > 0 && <AddAccount others={others} />}
    </>
  );
}

type Others = ReturnType<typeof useLoaderData<typeof loader>>["others"];

function AddAccount({ others }: { others: Others }) {
  const { t } = useTranslation("transfers");
  const [form, fields] = useForm<z.input<typeof addForm>>({
    id: "add-account",
    lastResult: resultOf(useActionData<typeof action>(), "add"),
    defaultValue: { currency: others[0]?.value },
  });
  const labels = { currency: t("accounts.currency") };
  return (
    <section className="stack">
      <SectionHead title={t("accounts.add")} />
      <PostForm form={form} labels={labels} intent="add" refused={t("accounts.refused")}>
        <SelectField field={fields.currency} label={labels.currency} options={others} />
        <Button>{t("accounts.open")}</Button>
      </PostForm>
    </section>
  );
}
