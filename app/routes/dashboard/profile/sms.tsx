import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { CodeField } from "#app/components/CodeField.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { ProofFirst } from "#app/components/ProofFirst.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { activateSmsAuth } from "#app/contract/sms-auth.ts";
import type { InputOf } from "#app/contract/types.ts";
import { CodeBySms } from "#app/features/security/CodeBySms.tsx";
import { ConfirmFirst } from "#app/features/security/ConfirmFirst.tsx";
import { RecoveryCodes } from "#app/features/security/RecoveryCodes.tsx";
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
  const [{ sms }, { phone, isPhoneConfirmed }] = await Promise.all([
    scope.call("getSecurity", {}),
    scope.call("getPhoneConfirmation", {}),
  ]);
  return {
    meta: metaOf(scope, { title: t("profile:sms.title"), description: t("profile:sms.description"), hidden: true }),
    inUse: sms && { phone: sms.phone, date: format.date(sms.since, "authHistory") },
    phone: phone && isPhoneConfirmed ? phone.slice(-4) : null,
    isStepUpDue: scope.player?.isStepUpDue ?? false,
    prove: passwordFirst(scope),
  };
});

export const action = formAction({
  send: intent(noFields, async (scope) => {
    await scope.call("generateSmsAuth", {});
    return scope.redirect(scope.paths.factor("sms"), { status: 303, notice: "phoneCodeSent" });
  }),
  activate: intent(activateSmsAuth.body, async (scope, typed) => {
    const { recoveryCodes } = await scope.call("activateSmsAuth", typed);
    // Answered with the page where there are codes to keep: they are shown only once, and stored nowhere.
    if (recoveryCodes.length > 0) return { recoveryCodes };
    return scope.redirect(scope.paths.profile("security"), { status: 303, notice: "smsCodesOn" });
  }),
  deactivate: intent(noFields, async (scope) => {
    await scope.call("deactivateSmsAuth", {});
    return scope.redirect(scope.paths.profile("security"), { status: 303, notice: "smsCodesOff" });
  }),
});

export default function SmsCodes() {
  const { inUse } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : null;
  return (
    <>
      <section className="stack">
        <Crumb href={paths.profile("security")}>{t("security.tab")}</Crumb>
        <h2>{t("sms.title")}</h2>
        <p className="lead">{t("sms.lead")}</p>
        <p className="note">{t("sms.weakest")}</p>
        {inUse && <p>{t("sms.since", inUse)}</p>}
      </section>
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && inUse && <TurnOff />}
      {!inUse && <Add />}
    </>
  );
}

/** The form, or what has to come before it. */
function Add() {
  const { phone, isStepUpDue, prove } = useLoaderData<typeof loader>();
  if (prove) return <ProofFirst {...prove} />;
  if (!phone) return <NoPhone />;
  return isStepUpDue ? <ConfirmFirst page="sms" /> : <TurnOn phone={phone} />;
}

function NoPhone() {
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <p>{t("sms.needsPhone")}</p>
      <p>
        <ButtonLink kind="act" href={paths.profile("phone")}>
          {t("phone.yours")}
        </ButtonLink>
      </p>
    </section>
  );
}

function TurnOn({ phone }: { phone: string }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["profile", "account"]);
  const lastResult = resultOf(answer, "activate");
  const refusal = refusalOf(answer, "send");
  const [form, fields] = useForm<InputOf<"activateSmsAuth">>({ id: "sms", lastResult });
  const labels = { code: t("account:code.sms"), password: t("pin.password") };
  return (
    <>
      <section className="stack">
        <SectionHead title={t("sms.ask")} />
        <CodeBySms phone={phone} refusal={refusal} />
        <p className="note">{t("sms.rule")}</p>
      </section>
      <section className="stack">
        <SectionHead title={t("sms.type")} />
        <PostForm
          form={form}
          labels={labels}
          intent="activate"
          refused={t("authenticator.refused")}
          quiet={refusal !== undefined}
        >
          <CodeField kind="sms" label={labels.code} field={fields.code} />
          <CurrentPassword field={fields.password} label={labels.password} hint={t("security.passwordHint")} />
          <Button kind="act">{t("sms.turnOn")}</Button>
        </PostForm>
      </section>
    </>
  );
}

function TurnOff() {
  const refusal = refusalOf(useActionData<typeof action>(), "deactivate");
  const { t } = useTranslation("profile");
  return (
    <section className="stack">
      <SectionHead title={t("authenticator.offTitle")} />
      {refusal && <ErrorSummary title={refusal} />}
      <p>{t("sms.moves")}</p>
      <p>{t("sms.offText")}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="deactivate" />
        <Button>{t("sms.off")}</Button>
      </Form>
    </section>
  );
}
