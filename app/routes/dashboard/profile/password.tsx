import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { changePassword } from "#app/contract/account.ts";
import { MINIMUM_PASSWORD_LENGTH } from "#app/contract/session.ts";
import type { InputOf } from "#app/contract/types.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;

export const loader = onLoad(async (scope) => {
  // All that is typed here is secret, and not kept while a second factor is asked for: so that is asked for before.
  if (scope.player?.isStepUpDue) throw scope.redirect(scope.paths.stepUp({ to: scope.paths.profile("password") }));
  return {
    meta: metaOf(scope, {
      title: scope.t("profile:password.title"),
      description: scope.t("profile:password.description"),
      hidden: true,
    }),
    // A form that was sent is replaced by an empty one: what was typed must not stay in its fields.
    formId: crypto.randomUUID(),
    email: scope.player?.email ?? "",
    minimumLength: MINIMUM_PASSWORD_LENGTH,
  };
});

export const action = formAction({
  change: intent(changePassword.body, async (scope, typed) => {
    await scope.call("changePassword", typed);
    return scope.redirect(scope.paths.profile("password"), { status: 303, notice: "passwordChanged" });
  }),
});

export default function ProfilePassword() {
  const { formId } = useLoaderData<typeof loader>();
  return <PasswordForm key={formId} />;
}

function PasswordForm() {
  const { email, minimumLength } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<InputOf<"changePassword">>({ id: "password", lastResult: answer?.result });
  return (
    <section className="stack">
      <SectionHead title={t("password.title")} />
      <p>{t("password.lead")}</p>
      <PostForm form={form} refused={t("refused")}>
        {/* Tells a password manager whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          field={fields.currentPassword}
          label={t("password.current")}
          error={fields.currentPassword.errors?.[0]}
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          field={fields.newPassword}
          label={t("password.new")}
          hint={t("password.newHint", { count: minimumLength })}
          error={fields.newPassword.errors?.[0]}
          type="password"
          autoComplete="new-password"
          required
        />
        <div className="cluster">
          <Button kind="act">{t("password.submit")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
