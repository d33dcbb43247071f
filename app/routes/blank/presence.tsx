import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { CodeField } from "#app/components/CodeField.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { provePresenceByCode } from "#app/contract/profile-changes.ts";
import { checkPinCode } from "#app/contract/security.ts";
import { provePresence } from "#app/contract/session.ts";
import type { InputOf } from "#app/contract/types.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { continueVisit, returnPath } from "#app/request/return.server.ts";
import styles from "#app/styles/factors/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle: RouteHandle = { texts: ["account"] };

/** After 30 idle minutes players prove their presence (PRODUCT §2); players for whom it is not due are redirected. */
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
    // By the PIN where one is set, unless the password is requested: a PIN may be locked.
    hasPin: scope.player.isPinCodeEnabled,
    byPin: scope.player.isPinCodeEnabled && scope.url.searchParams.get("with") !== "password",
    // Accounts opened through a network have no password, and get a code.
    hasPassword: scope.player.login !== null,
    to: returnPath(scope),
  };
});

export const action = formAction({
  prove: intent(provePresence.body, async (scope, typed) => {
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    await scope.call("provePresence", typed);
    return continueVisit(scope);
  }),
  send: intent(noFields, async (scope) => {
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    await scope.call("requestPresenceCode", {});
    return scope.redirect(scope.paths.presence({ to: returnPath(scope) }), { status: 303, notice: "mailCodeSent" });
  }),
  code: intent(provePresenceByCode.body, async (scope, typed) => {
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    await scope.call("provePresenceByCode", typed);
    return continueVisit(scope);
  }),
  pin: intent(checkPinCode.body, async (scope, typed) => {
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    await scope.call("checkPinCode", typed);
    return continueVisit(scope);
  }),
});

export default function Presence() {
  const { email, hasPin, byPin, hasPassword, to } = useLoaderData<typeof loader>();
  const byCode = !byPin && !hasPassword;
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  return (
    <div className="stack far narrow">
      <div className="stack">
        <h1>{t("presence.title")}</h1>
        <p className="lead">{t(byPin ? "presence.pinText" : byCode ? "presence.codeText" : "presence.text")}</p>
        <p className="note">{t("presence.account", { email })}</p>
      </div>
      {byPin ? <ByPin /> : byCode ? <ByCode /> : <ByPassword />}
      {hasPin && hasPassword && (
        <p>
          <Anchor href={paths.presence({ with: byPin ? "password" : null, to })}>
            {t(byPin ? "presence.usePassword" : "code.use_pin")}
          </Anchor>
        </p>
      )}
      <Form method="post" action={paths.logout()}>
        <Button>{t("presence.signOut")}</Button>
      </Form>
    </div>
  );
}

function ByPassword() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const lastResult = resultOf(answer, "prove");
  const [form, fields] = useForm<InputOf<"provePresence">>({ id: "presence", lastResult });
  const labels = { password: t("field.password") };
  return (
    <PostForm form={form} labels={labels} intent="prove" refused={t("presence.refused")}>
      <CurrentPassword field={fields.password} label={labels.password} />
      <Button kind="act">{t("presence.submit")}</Button>
    </PostForm>
  );
}

function ByCode() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const refusal = refusalOf(answer, "send");
  const lastResult = resultOf(answer, "code");
  const [form, fields] = useForm<InputOf<"provePresenceByCode">>({ id: "presence-code", lastResult });
  const labels = { code: t("presence.code") };
  return (
    <>
      {refusal && <ErrorSummary title={refusal} />}
      <Form method="post">
        <Button name="intent" value="send">
          {t("presence.sendCode")}
        </Button>
      </Form>
      <PostForm form={form} labels={labels} intent="code" refused={t("presence.refused")} quiet={refusal !== undefined}>
        <CodeField kind="totp" label={labels.code} hint="" field={fields.code} />
        <Button kind="act">{t("presence.submit")}</Button>
      </PostForm>
    </>
  );
}

function ByPin() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const lastResult = resultOf(answer, "pin");
  const [form, fields] = useForm<InputOf<"checkPinCode">>({ id: "presence-pin", lastResult });
  const labels = { pin: t("code.pin") };
  return (
    <PostForm form={form} labels={labels} intent="pin" refused={t("presence.refused")}>
      <CodeField kind="pin" label={labels.pin} field={fields.pin} />
      <Button kind="act">{t("presence.submit")}</Button>
    </PostForm>
  );
}
