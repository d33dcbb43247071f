import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { NewPassword } from "#app/components/NewPassword.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { SentCode } from "#app/components/SentCode.tsx";
import { changePassword } from "#app/contract/account.ts";
import { setPassword } from "#app/contract/profile-changes.ts";
import { MINIMUM_PASSWORD_LENGTH } from "#app/contract/session.ts";
import type { InputOf } from "#app/contract/types.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;

export const loader = onLoad(async (scope) => {
  // Every field here is secret, and lost while a second factor is requested: so that is requested first.
  if (scope.player?.isStepUpDue) throw scope.redirect(scope.paths.stepUp({ to: scope.paths.profile("password") }));
  const { form, sent } = await scope.call("getPasswordForm", {});
  return {
    meta: metaOf(scope, {
      title: scope.t(form === "set" ? "profile:password.setTitle" : "profile:password.title"),
      description: scope.t("profile:password.description"),
      hidden: true,
    }),
    // A form that was sent is replaced by an empty one: the typed values must not stay in its fields.
    formId: crypto.randomUUID(),
    email: scope.player?.email ?? "",
    isSet: form === "change",
    sent: sent && { to: sent.to, time: scope.format.date(sent.until, "time") },
    minimumLength: MINIMUM_PASSWORD_LENGTH,
  };
});

export const action = formAction({
  change: intent(changePassword.body, async (scope, typed) => {
    await scope.call("changePassword", typed);
    return scope.redirect(scope.paths.profile("password"), { status: 303, notice: "passwordChanged" });
  }),
  send: intent(noFields, async (scope) => {
    await scope.call("requestPasswordCode", {});
    return scope.redirect(scope.paths.profile("password"), { status: 303, notice: "mailCodeSent" });
  }),
  set: intent(setPassword.body, async (scope, typed) => {
    await scope.call("setPassword", typed);
    return scope.redirect(scope.paths.profile("password"), { status: 303, notice: "passwordSet" });
  }),
});

export default function ProfilePassword() {
  const { formId, isSet, sent } = useLoaderData<typeof loader>();
  if (isSet) return <PasswordForm key={formId} />;
  return (
    <>
      <SendCode />
      {sent && <SetForm key={formId} />}
    </>
  );
}

function SendCode() {
  const { sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The last attempt at a code removes its form too.
  const refusal = refusalOf(answer, "send") ?? (sent ? undefined : refusalOf(answer, "set"));
  const { t } = useTranslation("profile");
  return (
    <section className="stack">
      <SectionHead title={t("password.setTitle")} />
      <p>{t("password.setLead")}</p>
      {refusal && <ErrorSummary title={refusal} />}
      <Form method="post">
        <Button kind={sent ? undefined : "act"} name="intent" value="send">
          {t(sent ? "password.setAgain" : "password.setSend")}
        </Button>
      </Form>
    </section>
  );
}

/** Tells a password manager whose password this is. */
function Owner() {
  const { email } = useLoaderData<typeof loader>();
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}

function SetForm() {
  const { sent, minimumLength } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const hint = t("password.newHint", { count: minimumLength });
  const [form, fields] = useForm<InputOf<"setPassword">>({ id: "set", lastResult: resultOf(answer, "set") });
  const labels = { code: t("password.setCode"), newPassword: t("password.new") };
  return (
    <section className="stack">
      <p>{t("password.setSent", { email: sent?.to, time: sent?.time })}</p>
      <PostForm
        form={form}
        labels={labels}
        intent="set"
        refused={t("refused")}
        quiet={refusalOf(answer, "send") !== undefined}
      >
        <Owner />
        <SentCode field={fields.code} label={labels.code} />
        <NewPassword field={fields.newPassword} label={labels.newPassword} hint={hint} />
        <div className="cluster">
          <Button kind="act">{t("password.setSubmit")}</Button>
        </div>
      </PostForm>
    </section>
  );
}

function PasswordForm() {
  const { minimumLength } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const hint = t("password.newHint", { count: minimumLength });
  const [form, fields] = useForm<InputOf<"changePassword">>({ id: "password", lastResult: resultOf(answer, "change") });
  const labels = { currentPassword: t("password.current"), newPassword: t("password.new") };
  return (
    <section className="stack">
      <SectionHead title={t("password.title")} />
      <p>{t("password.lead")}</p>
      <PostForm form={form} labels={labels} intent="change" refused={t("refused")}>
        <Owner />
        <CurrentPassword field={fields.currentPassword} label={labels.currentPassword} />
        <NewPassword field={fields.newPassword} label={labels.newPassword} hint={hint} />
        <div className="cluster">
          <Button kind="act">{t("password.submit")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
