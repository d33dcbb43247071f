import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/Field.tsx";
import { FormSummary } from "../../components/FormSummary.tsx";
import { provePresence } from "../../contract/session.ts";
import type { InputOf } from "../../contract/types.ts";
import { useTranslation } from "../../i18n/translation.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { problemsOf } from "../../lib/form-problems.ts";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { answerForm } from "../../session/form.server.ts";
import { onAction, onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";
import { goOn } from "../../session/return.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };

/** After 30 idle minutes the player shows that it is still him (PRODUCT §2); who need not is sent on. */
export const loader = onLoad(async (scope) => {
  if (!scope.player) throw scope.redirect(scope.paths.login());
  if (!scope.player.isIdle) throw goOn(scope);
  return {
    meta: metaOf(scope, {
      title: scope.t("account:presence.title"),
      description: scope.t("account:presence.description"),
      hidden: true,
    }),
    email: scope.player.email,
  };
});

export const action = onAction(async (scope, form) => {
  if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
  return answerForm(scope, form, provePresence.body, async (typed) => {
    await scope.call("provePresence", typed);
    return goOn(scope);
  });
});

export default function Presence() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const [form, fields] = useForm<InputOf<"provePresence">>({ id: "presence", lastResult: answer?.result });
  return (
    <div className="stack far narrow">
      <div className="stack">
        <h1>{t("presence.title")}</h1>
        <p className="lead">{t("presence.text")}</p>
        <p className="note">{t("presence.account", { email })}</p>
      </div>
      <FormSummary title={t("presence.refused")} errors={form.errors} problems={problemsOf(form)} />
      <Form className="stack" method="post" id={form.id} noValidate>
        <TextField
          field={fields.password}
          label={t("field.password")}
          error={fields.password.errors?.[0]}
          type="password"
          autoComplete="current-password"
          required
        />
        <Button kind="act">{t("presence.submit")}</Button>
      </Form>
      <Form method="post" action={paths.logout()}>
        <Button>{t("presence.signOut")}</Button>
      </Form>
    </div>
  );
}
