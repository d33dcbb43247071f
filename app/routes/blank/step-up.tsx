import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { CodeField } from "#app/components/CodeField.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { confirmStepUp } from "#app/contract/security.ts";
import type { InputOf } from "#app/contract/types.ts";
import { CodeBySms } from "#app/features/security/CodeBySms.tsx";
import { PasskeyButton } from "#app/features/security/PasskeyButton.tsx";
import { passkeyProof } from "#app/features/security/passkey.server.ts";
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

/**
 * Before money moves out or identity and security change, a second factor is required; players for whom it is not due are
 * redirected.
 */
export const loader = onLoad(async (scope) => {
  if (!scope.player) throw scope.redirect(scope.paths.login());
  if (!scope.player.isStepUpDue) throw await continueVisit(scope);
  const { stepUp: ways, sms, passkeys } = await scope.call("getSecurity", {});
  const requested = scope.url.searchParams.get("with");
  const kind = ways.find((way) => way === requested) ?? ways[0];
  if (!kind) throw await continueVisit(scope);
  return {
    meta: metaOf(scope, {
      title: scope.t("account:stepUp.title"),
      description: scope.t("account:stepUp.description"),
      hidden: true,
    }),
    kind,
    phone: sms?.phone ?? null,
    hasPasskeys: passkeys > 0,
    others: ways.filter((way) => way !== kind),
    to: returnPath(scope),
  };
});

export const action = formAction({
  confirm: intent(confirmStepUp.body, async (scope, typed) => {
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    await scope.call("confirmStepUp", typed);
    return continueVisit(scope);
  }),
  send: intent(noFields, async (scope) => {
    await scope.call("generateSmsAuth", {});
    const to = returnPath(scope);
    return scope.redirect(scope.paths.stepUp({ with: "sms", to }), { status: 303, notice: "phoneCodeSent" });
  }),
  ...passkeyProof,
});

export default function StepUp() {
  const { kind, others, phone, hasPasskeys, to } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer, "send");
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const [form, fields] = useForm<InputOf<"confirmStepUp">>({ id: "step-up", lastResult: resultOf(answer, "confirm") });
  const labels = { code: t(`code.${kind}`) };
  return (
    <div className="stack far narrow">
      <div className="stack">
        <h1>{t("stepUp.title")}</h1>
        <p className="lead">{t("stepUp.lead")}</p>
        <p className="note">{t("stepUp.kept")}</p>
      </div>
      {kind === "sms" && phone && <CodeBySms phone={phone} refusal={refusal} />}
      <PostForm
        form={form}
        labels={labels}
        intent="confirm"
        refused={t("presence.refused")}
        quiet={refusal !== undefined}
      >
        <input type="hidden" name="kind" value={kind} />
        <CodeField key={kind} kind={kind} label={labels.code} field={fields.code} />
        <Button kind="act">{t("stepUp.submit")}</Button>
      </PostForm>
      {hasPasskeys && <PasskeyButton label={t("passkey.use")} refusal={refusalOf(answer, "passkey")} />}
      <p className="cluster">
        {others.map((way) => (
          <Anchor key={way} href={paths.stepUp({ with: way, to })}>
            {t(`code.use_${way}`)}
          </Anchor>
        ))}
        {kind === "pin" && <Anchor href={paths.factor("pin")}>{t("stepUp.forgotPin")}</Anchor>}
        <Anchor href={to ?? paths.home()}>{t("stepUp.leave")}</Anchor>
      </p>
    </div>
  );
}
