import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { deviceTokenOf } from "#app/cookies/known-device.server.ts";
import { Captcha, CaptchaByCode } from "#app/features/identity/Captcha.tsx";
import { captchaSetting, sendCode } from "#app/features/identity/captcha.server.ts";
import { HouseFigures } from "#app/features/identity/HouseFigures.tsx";
import { houseFigures } from "#app/features/identity/house-figures.server.ts";
import { loginForm } from "#app/features/identity/login.server.ts";
import { SocialSection } from "#app/features/identity/SocialButtons.tsx";
import { signInBy } from "#app/features/identity/second-step.server.ts";
import { socialOffer } from "#app/features/identity/social.server.ts";
import { PasskeyButton } from "#app/features/security/PasskeyButton.tsx";
import { passkeySignIn } from "#app/features/security/passkey.server.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
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
export const loader = onLoad(async (scope) => {
  const [figures, social, captcha, settings] = await Promise.all([
    houseFigures(scope),
    socialOffer(scope),
    captchaSetting(scope),
    scope.settings(),
  ]);
  return {
    meta: metaOf(scope, { title: scope.t("account:login.title"), description: scope.t("account:login.description") }),
    figures,
    social,
    captcha,
    passkeys: settings?.passkeys ?? false,
    to: returnPath(scope),
  };
});

export const action = formAction({
  signIn: intent(loginForm, async (scope, typed) => {
    return signInBy(scope, scope.call("signIn", { ...typed, ...deviceTokenOf(scope.request) }));
  }),
  sendCode: sendCode(loginForm),
  ...passkeySignIn(returnPath),
});

export default function Login() {
  const { figures, social, passkeys, to, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const [form, fields] = useForm<z.input<typeof loginForm>>({
    id: "login",
    lastResult: resultOf(answer, "signIn", "sendCode"),
  });
  // The first attempt needs no captcha, as on the platform.
  const captcha = answer ? page.captcha : null;
  const labels = { email: t("field.email"), password: t("field.password"), captchaCode: t("captcha.code") };
  return (
    <div className="columns wide-left">
      <div className="stack far narrow">
        <div className="stack">
          <h1>{t("login.title")}</h1>
          <p>
            {t("login.noAccount")} <Anchor href={paths.registration({ to })}>{t("login.register")}</Anchor>
          </p>
        </div>
        <PostForm form={form} labels={labels} intent="signIn" refused={t("login.refused")}>
          <TextField
            field={fields.email}
            label={labels.email}
            type="email"
            autoComplete={passkeys ? "username webauthn" : "username"}
            required
          />
          <CurrentPassword field={fields.password} label={labels.password} />
          <Captcha setting={captcha} answer={answer} code={fields.captchaCode} label={labels.captchaCode} />
          <Button kind="act">{t("login.submit")}</Button>
          <CaptchaByCode setting={captcha} answer={answer} />
        </PostForm>
        <p>
          <Anchor href={paths.resetPassword("", { to })}>{t("reset.forgot")}</Anchor>
        </p>
        {passkeys && <PasskeyButton autofill label={t("passkey.use")} refusal={refusalOf(answer, "passkey")} />}
        <SocialSection {...social} />
        <div className="panel">
          <h2>{t("login.excludedTitle")}</h2>
          <p>{t("login.excludedText")}</p>
        </div>
      </div>
      <HouseFigures figures={figures} />
    </div>
  );
}
