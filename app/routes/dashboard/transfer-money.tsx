import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { SelectField, TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import {
  refuseAmount,
  transferChoices,
  transferFields,
  transferForm,
} from "#app/features/transfers/transfer-form.server.ts";
import { resultOf } from "#app/forms/answer.ts";
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
      title: t("transfers:move.title"),
      description: t("transfers:move.lead"),
      hidden: true,
    }),
    choices: transferChoices(scope, terms),
  };
});

export const action = formAction({
  quote: intent(
    transferForm,
    async (scope, typed) => {
      const quoting = scope.call("quoteTransfer", typed);
      const { id } = await quoting.catch((error: unknown) => refuseAmount(scope, typed, error));
      return scope.redirect(scope.paths.transferMoney(id), { status: 303 });
    },
    transferFields,
  ),
});

export default function TransferMoney() {
  const { choices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("transfers");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <div className="top">
        <Crumb href={paths.currencyAccounts()}>{t("accounts.title")}</Crumb>
        <h1>{t("move.title")}</h1>
        <p className="lead">{t("move.lead")}</p>
      </div>
      {choices.problem ? (
        <p>
          {choices.problem} <Anchor href={paths.currencyAccounts()}>{t("accounts.title")}</Anchor>
        </p>
      ) : (
        <TransferForm choices={choices} />
      )}
    </section>
  );
}

type Choices = ReturnType<typeof useLoaderData<typeof loader>>["choices"];

function TransferForm({ choices }: { choices: Choices }) {
  const { t } = useTranslation("transfers");
  const [form, fields] = useForm<z.input<typeof transferFields>>({
    id: "transfer",
    lastResult: resultOf(useActionData<typeof action>(), "quote"),
    defaultValue: choices.first,
  });
  const labels = { from: t("move.from"), to: t("move.to"), amount: t("move.amount") };
  return (
    <PostForm form={form} labels={labels} refused={t("move.refused")} className="gap5">
      <div className="columns two">
        <SelectField field={fields.from} label={labels.from} options={choices.from} />
        <SelectField field={fields.to} label={labels.to} options={choices.to} />
      </div>
      <TextField
        field={fields.amount}
        label={labels.amount}
        hint={t("move.amountHint", { least: choices.least })}
        short
        inputMode="decimal"
        autoComplete="off"
      />
      <div className="tight">
        <div className="cluster">
          <Button kind="act">{t("move.submit")}</Button>
        </div>
        <p className="note">{choices.note}</p>
      </div>
    </PostForm>
  );
}
