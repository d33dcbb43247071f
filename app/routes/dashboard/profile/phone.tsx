import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { SentCode } from "#app/components/SentCode.tsx";
import { Status } from "#app/components/Status.tsx";
import { confirmPhone, requestPhoneCode } from "#app/contract/phone.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { phoneExample } from "#app/lib/phone-example.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };

export const loader = onLoad(async (scope) => {
  const { t, format, player, language } = scope;
  const [{ phone, isPhoneConfirmed, sent }, settings] = await Promise.all([
    scope.call("getPhoneConfirmation", {}),
    scope.settings(),
  ]);
  return {
    meta: metaOf(scope, {
      title: t("profile:phone.title"),
      description: t("profile:phone.description"),
      hidden: true,
    }),
    phone,
    isPhoneConfirmed,
    hint: t("profile:view.phoneHint", { example: phoneExample(player?.country, language) }),
    sent: sent && { to: sent.to, time: format.date(sent.until, "time"), left: sent.triesLeft },
    sandbox: settings?.mode === "sandbox",
  };
});

export const action = formAction({
  request: intent(requestPhoneCode.body, async (scope, typed) => {
    await scope.call("requestPhoneCode", typed);
    return scope.redirect(scope.paths.profile("phone"), { status: 303, notice: "phoneCodeSent" });
  }),
  again: intent(noFields, async (scope) => {
    await scope.call("resendSms", {});
    return scope.redirect(scope.paths.profile("phone"), { status: 303, notice: "phoneCodeSent" });
  }),
  confirm: intent(confirmPhone.body, async (scope, typed) => {
    await scope.call("confirmPhone", typed);
    return scope.redirect(scope.paths.profile("phone"), { status: 303, notice: "phoneConfirmed" });
  }),
});

export default function ProfilePhone() {
  const { phone, isPhoneConfirmed, sent } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>(), "confirm");
  const { t } = useTranslation("profile");
  const standing = isPhoneConfirmed ? (
    <Status kind="ok">{t("phone.confirmed")}</Status>
  ) : (
    <Status kind="warn">{t("phone.unconfirmed")}</Status>
  );
  return (
    <>
      <section className="stack">
        <SectionHead title={t("phone.title")} />
        <p>{t("phone.lead")}</p>
        {/* The last attempt removes the form for the code too. */}
        {refusal && !sent && <ErrorSummary title={refusal} />}
        {phone ? (
          <Sums
            shape="facts"
            lines={[
              { name: t("phone.number"), figure: phone },
              { name: t("phone.state"), figure: standing },
            ]}
          />
        ) : (
          <p>{t("phone.none")}</p>
        )}
      </section>
      {sent && <CodeForm key={`${sent.to} ${sent.time}`} />}
      {/* Remounted once a code was sent: earlier errors of the number no longer apply. */}
      <NumberForm key={`${phone} ${sent?.to} ${sent?.time}`} />
    </>
  );
}

/** The code that was sent, and a button for another one. */
function CodeForm() {
  const { sent, sandbox } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const refusal = refusalOf(answer, "again");
  const lastResult = resultOf(answer, "confirm");
  const [form, fields] = useForm<z.input<typeof confirmPhone.body>>({ id: "code", lastResult });
  if (!sent) return null;
  const labels = { code: t("phone.code") };
  return (
    <section className="stack">
      <SectionHead title={t("phone.codeTitle")} />
      <p>{t("phone.sentTo", { phone: sent.to, time: sent.time })}</p>
      {refusal && <ErrorSummary title={refusal} />}
      {/* A wrong code itself says how many are left, and with scripts nothing is reloaded after a refusal. */}
      {!answer && <p className="note">{t("phone.triesLeft", { left: sent.left })}</p>}
      <PostForm
        form={form}
        labels={labels}
        intent="confirm"
        refused={t("refused")}
        quiet={refusalOf(answer, "again", "request") !== undefined}
      >
        <SentCode field={fields.code} label={labels.code} />
        <div className="cluster">
          <Button kind="act">{t("phone.submit")}</Button>
        </div>
      </PostForm>
      <Form method="post" className="cluster">
        <Button name="intent" value="again">
          {t("phone.again")}
        </Button>
        {sandbox && <ButtonLink href={paths.sandbox({ to: sent.to })}>{t("account:confirm.outbox")}</ButtonLink>}
      </Form>
    </section>
  );
}

function NumberForm() {
  const { phone, isPhoneConfirmed, sent, hint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<z.input<typeof requestPhoneCode.body>>({
    id: "number",
    lastResult: resultOf(answer, "request"),
    defaultValue: { phone: isPhoneConfirmed ? "" : (phone ?? "") },
  });
  const labels = { phone: t("view.phone") };
  return (
    <section className="stack">
      <SectionHead title={isPhoneConfirmed || sent ? t("phone.other") : t("phone.yours")} />
      <PostForm
        form={form}
        labels={labels}
        intent="request"
        refused={t("refused")}
        quiet={refusalOf(answer, "confirm", "again") !== undefined}
      >
        <TextField field={fields.phone} label={labels.phone} hint={hint} type="tel" autoComplete="tel" required />
        <p className="note">{t("phone.rule")}</p>
        <div className="cluster">
          <Button kind={sent ? undefined : "act"}>{t("phone.send")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
