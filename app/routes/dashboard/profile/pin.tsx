import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { CodeField } from "#app/components/CodeField.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { ProofFirst } from "#app/components/ProofFirst.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { activatePinCode, PIN_LENGTH, resetPinCode } from "#app/contract/security.ts";
import type { InputOf } from "#app/contract/types.ts";
import { ConfirmFirst } from "#app/features/security/ConfirmFirst.tsx";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import type { FieldState } from "#app/forms/field.ts";
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

export const loader = onLoad(async (scope) => ({
  meta: metaOf(scope, {
    title: scope.t("profile:pin.title"),
    description: scope.t("profile:pin.description"),
    hidden: true,
  }),
  isSet: scope.player?.isPinCodeEnabled ?? false,
  // Every field here is secret, and lost while a second factor is requested: so that is requested first.
  isStepUpDue: scope.player?.isStepUpDue ?? false,
  prove: passwordFirst(scope),
  isForgotten: scope.url.searchParams.has("forgotten"),
  lengths: PIN_LENGTH,
}));

export const action = formAction({
  set: intent(activatePinCode.body, async (scope, typed) => {
    await scope.call("activatePinCode", typed);
    return scope.redirect(scope.paths.profile("security"), { status: 303, notice: "pinSet" });
  }),
  send: intent(noFields, async (scope) => {
    await scope.call("requestPinReset", {});
    return scope.redirect(scope.paths.factor("pin", { forgotten: "yes" }), { status: 303, notice: "pinResetSent" });
  }),
  reset: intent(resetPinCode.body, async (scope, typed) => {
    await scope.call("resetPinCode", typed);
    return scope.redirect(scope.paths.profile("security"), { status: 303, notice: "pinSet" });
  }),
  remove: intent(noFields, async (scope) => {
    await scope.call("deactivatePinCode", {});
    return scope.redirect(scope.paths.profile("security"), { status: 303, notice: "pinRemoved" });
  }),
});

export default function Pin() {
  const { isSet, isStepUpDue, isForgotten } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>(), "send", "remove");
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  return (
    <>
      <section className="stack">
        <Crumb href={paths.profile("security")}>{t("security.tab")}</Crumb>
        <h2>{t("pin.title")}</h2>
        <p className="lead">{t("pin.lead")}</p>
        {refusal && <ErrorSummary title={refusal} />}
      </section>
      <Change />
      {isSet && !isForgotten && <Forgotten />}
      {isSet && !isForgotten && !isStepUpDue && <Remove />}
    </>
  );
}

/** The form, or what has to come before it. */
function Change() {
  const { isStepUpDue, isForgotten, prove } = useLoaderData<typeof loader>();
  if (prove) return <ProofFirst {...prove} />;
  if (isForgotten) return <Replace />;
  return isStepUpDue ? <ConfirmFirst page="pin" /> : <SetPin />;
}

type NewPinProps = {
  pin: FieldState;
  password: FieldState;
  labels: Record<"pin" | "password", string>;
};

function NewPin({ pin, password, labels }: NewPinProps) {
  const { lengths } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  return (
    <>
      <TextField
        field={pin}
        label={labels.pin}
        hint={t("pin.newHint", lengths)}
        className="input otp"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <CurrentPassword field={password} label={labels.password} hint={t("pin.passwordHint")} />
    </>
  );
}

function SetPin() {
  const { isSet } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<InputOf<"activatePinCode">>({ id: "pin", lastResult: resultOf(answer, "set") });
  const labels = { pin: t("pin.new"), password: t("pin.password") };
  return (
    <section className="stack">
      <PostForm form={form} labels={labels} intent="set" refused={t("refused")}>
        <NewPin pin={fields.pin} password={fields.password} labels={labels} />
        <Button kind="act">{t(isSet ? "pin.change" : "pin.set")}</Button>
      </PostForm>
      <p className="note">{t("pin.note")}</p>
    </section>
  );
}

function Replace() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<InputOf<"resetPinCode">>({ id: "pin-reset", lastResult: resultOf(answer, "reset") });
  const labels = { code: t("pin.code"), pin: t("pin.new"), password: t("pin.password") };
  return (
    <section className="stack">
      <PostForm form={form} labels={labels} intent="reset" refused={t("refused")}>
        <CodeField kind="totp" label={labels.code} hint={t("pin.codeHint")} field={fields.code} />
        <NewPin pin={fields.pin} password={fields.password} labels={labels} />
        <Button kind="act">{t("pin.change")}</Button>
      </PostForm>
      <SendCode label={t("pin.sendAgain")} />
    </section>
  );
}

function SendCode({ label }: { label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="send" />
      <Button>{label}</Button>
    </Form>
  );
}

function Forgotten() {
  const { t } = useTranslation("profile");
  return (
    <section className="stack">
      <SectionHead title={t("pin.forgotten")} />
      <p>{t("pin.forgottenText")}</p>
      <SendCode label={t("pin.send")} />
    </section>
  );
}

function Remove() {
  const { t } = useTranslation("profile");
  return (
    <section className="stack">
      <SectionHead title={t("pin.removeTitle")} />
      <p>{t("pin.removeText")}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="remove" />
        <Button>{t("pin.remove")}</Button>
      </Form>
    </section>
  );
}
