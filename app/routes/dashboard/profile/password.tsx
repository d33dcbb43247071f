import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "../../../components/Button.tsx";
import { TextField } from "../../../components/Field.tsx";
import { FormSummary } from "../../../components/FormSummary.tsx";
import { SectionHead } from "../../../components/SectionHead.tsx";
import { changePassword } from "../../../contract/account.ts";
import { MINIMUM_PASSWORD_LENGTH } from "../../../contract/session.ts";
import type { InputOf } from "../../../contract/types.ts";
import { useTranslation } from "../../../i18n/translation.tsx";
import { problemsOf } from "../../../lib/form-problems.ts";
import { pageMeta } from "../../../lib/meta.ts";
import { answerForm } from "../../../session/form.server.ts";
import { onAction, onLoad } from "../../../session/handlers.server.ts";
import { metaOf } from "../../../session/meta.server.ts";

export const meta = pageMeta;

export const loader = onLoad(async (scope) => ({
  meta: metaOf(scope, {
    title: scope.t("profile:password.title"),
    description: scope.t("profile:password.description"),
    hidden: true,
  }),
  // A form that was sent is replaced by an empty one: what was typed must not stay in its fields.
  formId: crypto.randomUUID(),
  email: scope.player?.email ?? "",
  minimumLength: MINIMUM_PASSWORD_LENGTH,
}));

export const action = onAction(async (scope, form) =>
  answerForm(scope, form, changePassword.body, async (typed) => {
    await scope.call("changePassword", typed);
    return scope.redirect(scope.paths.profilePassword(), { status: 303, notice: "passwordChanged" });
  }),
);

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
      <FormSummary title={t("refused")} errors={form.errors} problems={problemsOf(form)} />
      <Form className="stack" method="post" id={form.id} noValidate>
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
      </Form>
    </section>
  );
}
