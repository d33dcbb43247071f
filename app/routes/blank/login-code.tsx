import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ApiFailure } from "#app/api/failure.ts";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { CodeField } from "#app/components/CodeField.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { signInCode } from "#app/contract/security.ts";
import { forgetSignIn, waitingSignIn } from "#app/features/identity/second-step.server.ts";
import { CodeBySms } from "#app/features/security/CodeBySms.tsx";
import { PasskeyButton } from "#app/features/security/PasskeyButton.tsx";
import { passkeySignIn } from "#app/features/security/passkey.server.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { continueSignedIn } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/factors/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle: RouteHandle = { texts: ["account"] };

/** The second step of a sign-in whose password was right; without a pending one, redirects to the first. */
export const loader = onLoad(async (scope) => {
  if (scope.player) throw scope.redirect(scope.paths.home());
  const waiting = waitingSignIn(scope);
  if (!waiting) throw scope.redirect(scope.paths.login());
  const requested = scope.url.searchParams.get("with");
  const [first = "totp"] = waiting.ways;
  const kind = waiting.ways.find((way) => way === requested) ?? first;
  return {
    meta: metaOf(scope, {
      title: scope.t("account:secondStep.title"),
      description: scope.t("account:secondStep.description"),
      hidden: true,
    }),
    kind,
    phone: waiting.phone ?? null,
    to: waiting.to,
    passkeys: (await scope.settings())?.passkeys ?? false,
    others: waiting.ways.filter((way) => way !== kind),
  };
});

/** The pending sign-in. Where there is none, it has expired. */
function requireWaiting(scope: Scope) {
  const waiting = waitingSignIn(scope);
  if (!waiting) throw new ApiFailure([{ code: "sign_in_expired" }], scope.requestId);
  return waiting;
}

export const action = formAction({
  confirm: intent(signInCode, async (scope, typed) => {
    if (scope.player) return scope.redirect(scope.paths.home(), { status: 303 });
    const waiting = requireWaiting(scope);
    const signedIn = await scope.call("confirmSignIn", { ticket: waiting.ticket, ...typed });
    scope.signIn(signedIn);
    forgetSignIn(scope);
    return continueSignedIn(scope, waiting.to);
  }),
  send: intent(noFields, async (scope) => {
    await scope.call("sendSignInSms", { ticket: requireWaiting(scope).ticket });
    return scope.redirect(scope.paths.loginCode({ with: "sms" }), { status: 303, notice: "phoneCodeSent" });
  }),
  ...passkeySignIn((scope) => waitingSignIn(scope)?.to ?? null, forgetSignIn),
});

export default function LoginCode() {
  const { kind, others, phone, to, passkeys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const refusal = refusalOf(answer, "send");
  const [form, fields] = useForm<z.input<typeof signInCode>>({
    id: "login-code",
    lastResult: resultOf(answer, "confirm"),
  });
  const labels = { code: t(`code.${kind}`) };
  return (
    <div className="stack far narrow">
      <div className="stack">
        <h1>{t("secondStep.title")}</h1>
        <p className="lead">{t("secondStep.lead")}</p>
      </div>
      <PostForm form={form} labels={labels} intent="confirm" refused={t("login.refused")} quiet={refusal !== undefined}>
        <input type="hidden" name="kind" value={kind} />
        <CodeField key={kind} kind={kind} label={labels.code} field={fields.code} />
        <Button kind="act">{t("login.submit")}</Button>
      </PostForm>
      {kind === "sms" && phone && <CodeBySms phone={phone} refusal={refusal} />}
      <p className="cluster">
        {others.map((way) => (
          <Anchor key={way} href={paths.loginCode({ with: way })}>
            {t(`code.use_${way}`)}
          </Anchor>
        ))}
        <Anchor href={paths.login({ to })}>{t("secondStep.back")}</Anchor>
      </p>
      {passkeys && <PasskeyButton label={t("passkey.use")} refusal={refusalOf(answer, "passkey")} />}
    </div>
  );
}
