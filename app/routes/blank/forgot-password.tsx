import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { Captcha, CaptchaByCode } from "#app/features/identity/Captcha.tsx";
import { captchaSetting, sendCode } from "#app/features/identity/captcha.server.ts";
import { forgotPasswordForm, keepSought } from "#app/features/identity/forgot-password.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { returnPath } from "#app/request/return.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };
export const loader = onLoad(async (scope) => ({
  meta: metaOf(scope, { title: scope.t("account:reset.title"), description: scope.t("account:reset.description") }),
  // A form that was sent is replaced by an empty one: what was wrong with it before must not stay below the notice.
  formId: crypto.randomUUID(),
  captcha: await captchaSetting(scope),
  sandbox: (await scope.settings())?.mode === "sandbox",
  to: returnPath(scope),
}));

/** The answer is the same for every e-mail: whether it has an account is private. */
export const action = formAction({
  sendLink: intent(forgotPasswordForm, async (scope, typed) => {
    await scope.call("forgotPassword", typed);
    const to = returnPath(scope);
    if (to) keepSought(scope, to);
    return scope.redirect(scope.paths.resetPassword("", { to }), { status: 303, notice: "passwordLinkSent" });
  }),
  sendCode: sendCode(forgotPasswordForm),
});

export default function ForgotPassword() {
  const { formId, sandbox, to } = useLoaderData<typeof loader>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  return (
    <div className="stack far narrow">
      <div className="stack">
        <h1>{t("reset.title")}</h1>
        <p className="lead">{t("reset.lead")}</p>
      </div>
      <LinkForm key={formId} />
      <p className="cluster">
        <Anchor href={paths.login({ to })}>{t("reset.back")}</Anchor>
        {sandbox && <ButtonLink href={paths.sandbox()}>{t("confirm.outbox")}</ButtonLink>}
      </p>
    </div>
  );
}

function LinkForm() {
  const { captcha } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const [form, fields] = useForm<z.input<typeof forgotPasswordForm>>({ id: "forgot", lastResult: answer?.result });
  const labels = { email: t("field.email"), captchaCode: t("captcha.code") };
  return (
    <PostForm form={form} labels={labels} intent="sendLink" refused={t("reset.refused")}>
      <TextField field={fields.email} label={labels.email} type="email" autoComplete="username" required />
      <Captcha setting={captcha} answer={answer} code={fields.captchaCode} label={labels.captchaCode} />
      <Button kind="act">{t("reset.submit")}</Button>
      <CaptchaByCode setting={captcha} answer={answer} />
    </PostForm>
  );
}
