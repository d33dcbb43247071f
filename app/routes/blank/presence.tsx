import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { provePresence } from "#app/contract/session.ts";
import type { InputOf } from "#app/contract/types.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { continueVisit } from "#app/request/return.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };

/** After 30 idle minutes players prove that it is still them (PRODUCT §2); those who need not are sent on. */
export const loader = onLoad(async (scope) => {
  if (!scope.player) throw scope.redirect(scope.paths.login());
  if (!scope.player.isIdle) throw await continueVisit(scope);
  return {
    meta: metaOf(scope, {
      title: scope.t("account:presence.title"),
      description: scope.t("account:presence.description"),
      hidden: true,
    }),
    email: scope.player.email,
  };
});

export const action = formAction({
  prove: intent(provePresence.body, async (scope, typed) => {
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    await scope.call("provePresence", typed);
    return continueVisit(scope);
  }),
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
      <PostForm form={form} refused={t("presence.refused")}>
        <TextField
          field={fields.password}
          label={t("field.password")}
          error={fields.password.errors?.[0]}
          type="password"
          autoComplete="current-password"
          required
        />
        <Button kind="act">{t("presence.submit")}</Button>
      </PostForm>
      <Form method="post" action={paths.logout()}>
        <Button>{t("presence.signOut")}</Button>
      </Form>
    </div>
  );
}
