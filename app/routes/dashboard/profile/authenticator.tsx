import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { CodeField } from "#app/components/CodeField.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { ProofFirst } from "#app/components/ProofFirst.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { activateGoogleAuth } from "#app/contract/security.ts";
import type { InputOf } from "#app/contract/types.ts";
import { qrOf } from "#app/features/security/qr.server.ts";
import { RecoveryCodes } from "#app/features/security/RecoveryCodes.tsx";
import { SecretToScan } from "#app/features/security/SecretToScan.tsx";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { passwordFirst } from "#app/request/password-first.server.ts";
import styles from "#app/styles/factors/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle: RouteHandle = { texts: ["account"] };

export const loader = onLoad(async (scope) => {
  const { t, format } = scope;
  const [{ authenticator, recoveryCodes }, { offered }] = await Promise.all([
    scope.call("getSecurity", {}),
    scope.call("getGoogleAuth", {}),
  ]);
  return {
    meta: metaOf(scope, {
      title: t("profile:authenticator.title"),
      description: t("profile:authenticator.description"),
      hidden: true,
    }),
    since: authenticator && format.date(authenticator.since, "authHistory"),
    recoveryCodes,
    offered: offered && { ...offered, qr: qrOf(offered.uri) },
    account: scope.player?.email ?? "",
    prove: passwordFirst(scope),
  };
});

export const action = formAction({
  begin: intent(noFields, async (scope) => {
    await scope.call("generateGoogleAuth", {});
    return scope.redirect(`${scope.paths.factor("authenticator")}#scan`, { status: 303 });
  }),
  // Answered with the page and not with a redirect: the codes are shown only once, and stored nowhere.
  activate: intent(activateGoogleAuth.body, (scope, typed) => scope.call("activateGoogleAuth", typed)),
  renew: intent(noFields, (scope) => scope.call("renewRecoveryCodes", {})),
  deactivate: intent(noFields, async (scope) => {
    await scope.call("deactivateGoogleAuth", {});
    return scope.redirect(scope.paths.profile("security"), { status: 303, notice: "authenticatorOff" });
  }),
});

export default function Authenticator() {
  const { since, offered, account, prove } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : null;
  return (
    <>
      <section className="stack">
        <Crumb href={paths.profile("security")}>{t("security.tab")}</Crumb>
        <h2>{t("authenticator.title")}</h2>
        <p className="lead">{t("authenticator.lead")}</p>
        {since && <p>{t("authenticator.since", { date: since })}</p>}
      </section>
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && since && <InUse />}
      {!since && prove && <ProofFirst {...prove} />}
      {!since && !prove && offered && (
        <>
          <SecretToScan {...offered} account={account} />
          <Activate />
        </>
      )}
      {!since && !prove && !offered && <Begin />}
    </>
  );
}

function Begin() {
  const refusal = refusalOf(useActionData<typeof action>());
  const { t } = useTranslation("profile");
  return (
    <Form method="post" className="stack">
      {refusal && <ErrorSummary title={refusal} />}
      <input type="hidden" name="intent" value="begin" />
      <p>{t("authenticator.beginText")}</p>
      <Button kind="act">{t("authenticator.begin")}</Button>
    </Form>
  );
}

function Activate() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["profile", "account"]);
  const lastResult = resultOf(answer, "activate");
  const [form, fields] = useForm<InputOf<"activateGoogleAuth">>({ id: "authenticator", lastResult });
  const labels = { code: t("account:code.totp"), password: t("pin.password") };
  return (
    <section className="stack">
      <SectionHead title={t("authenticator.type")} />
      <PostForm form={form} labels={labels} intent="activate" refused={t("authenticator.refused")}>
        <CodeField kind="totp" label={labels.code} field={fields.code} />
        <CurrentPassword field={fields.password} label={labels.password} hint={t("security.passwordHint")} />
        <Button kind="act">{t("authenticator.turnOn")}</Button>
      </PostForm>
    </section>
  );
}

/** New recovery codes, and the button to turn it off. */
function InUse() {
  const { recoveryCodes } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { t } = useTranslation("profile");
  return (
    <>
      {refusal && <ErrorSummary title={refusal} />}
      <section className="stack" id="recovery">
        <SectionHead title={t("security.codes")} />
        {recoveryCodes && <p>{t("security.codesLeft", recoveryCodes)}</p>}
        <p>{t("authenticator.renewText")}</p>
        <Form method="post">
          <input type="hidden" name="intent" value="renew" />
          <Button>{t("authenticator.renew")}</Button>
        </Form>
      </section>
      <section className="stack">
        <SectionHead title={t("authenticator.offTitle")} />
        <p>{t("authenticator.offText")}</p>
        <Form method="post">
          <input type="hidden" name="intent" value="deactivate" />
          <Button>{t("authenticator.off")}</Button>
        </Form>
      </section>
    </>
  );
}
