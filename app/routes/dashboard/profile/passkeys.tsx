import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { ProofFirst } from "#app/components/ProofFirst.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "#app/contract/passkeys.ts";
import { AddPasskey } from "#app/features/security/AddPasskey.tsx";
import { ConfirmFirst } from "#app/features/security/ConfirmFirst.tsx";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { passwordFirst } from "#app/request/password-first.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };

export const loader = onLoad(async (scope) => {
  const { t, format } = scope;
  const [{ passkeys }, settings] = await Promise.all([scope.call("listPasskeys", {}), scope.settings()]);
  return {
    meta: metaOf(scope, {
      title: t("profile:passkeys.title"),
      description: t("profile:passkeys.description"),
      hidden: true,
    }),
    passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      added: t("profile:passkeys.added", { date: format.date(addedAt, "authHistory") }),
      used: usedAt
        ? t("profile:passkeys.used", { date: format.date(usedAt, "authHistory") })
        : t("profile:passkeys.unused"),
    })),
    isOffered: settings?.passkeys ?? false,
    isStepUpDue: scope.player?.isStepUpDue ?? false,
    prove: passwordFirst(scope),
  };
});

export const action = formAction({
  begin: intent(beginPasskey.body.extend(addPasskey.body.pick({ name: true }).shape), async (scope, typed) => {
    const { options } = await scope.call("beginPasskey", { password: typed.password });
    return { options, name: typed.name ?? "" };
  }),
  add: intent(addPasskey.body, async (scope, typed) => {
    await scope.call("addPasskey", typed);
    return scope.redirect(scope.paths.factor("passkeys"), { status: 303, notice: "passkeyAdded" });
  }),
  rename: intent(renamePasskey.params.extend(renamePasskey.body.shape), async (scope, typed) => {
    await scope.call("renamePasskey", typed);
    return scope.redirect(scope.paths.factor("passkeys"), { status: 303, notice: "passkeyRenamed" });
  }),
  remove: intent(removePasskey.params, async (scope, typed) => {
    await scope.call("removePasskey", typed);
    return scope.redirect(scope.paths.factor("passkeys"), { status: 303, notice: "passkeyRemoved" });
  }),
});

export default function Passkeys() {
  const { passkeys, isOffered, isStepUpDue, prove } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const refusal = refusalOf(answer, "rename", "remove");
  const begun = answer && "options" in answer ? answer : null;
  return (
    <>
      <section className="stack">
        <Crumb href={paths.profile("security")}>{t("security.tab")}</Crumb>
        <h2>{t("passkeys.title")}</h2>
        <p className="lead">{t("passkeys.lead")}</p>
        {!prove && <p className="note">{t("passkeys.note")}</p>}
      </section>
      {refusal && <ErrorSummary title={refusal} />}
      <section className="stack">
        <SectionHead title={t("passkeys.yours")} />
        {passkeys.length === 0 && <p>{t("passkeys.noneYet")}</p>}
        {passkeys.map((passkey) => (
          <Passkey key={`${passkey.id} ${passkey.name}`} {...passkey} />
        ))}
      </section>
      {!isOffered && <p>{t("passkeys.unavailable")}</p>}
      {isOffered && prove && <ProofFirst {...prove} />}
      {isOffered && !prove && isStepUpDue && <ConfirmFirst page="passkeys" />}
      {isOffered && !prove && !isStepUpDue && (
        <AddPasskey begun={begun} refused={resultOf(answer, "begin")} refusal={refusalOf(answer, "add")} />
      )}
    </>
  );
}

type PasskeyProps = { id: string; name: string; added: string; used: string };

function Passkey({ id, name, added, used }: PasskeyProps) {
  const { t } = useTranslation("profile");
  return (
    <article className="panel stack">
      <h3>{name}</h3>
      <p>
        {added} {used}
      </p>
      <details>
        <summary>{t("passkeys.otherName")}</summary>
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="rename" />
          <input type="hidden" name="passkeyId" value={id} />
          <div className="field">
            <label htmlFor={`name-${id}`}>{t("passkeys.name")}</label>
            <input className="input" id={`name-${id}`} name="name" defaultValue={name} autoComplete="off" required />
          </div>
          <Button small>{t("passkeys.rename")}</Button>
        </Form>
      </details>
      <Form method="post">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="passkeyId" value={id} />
        <Button small aria-label={t("passkeys.removeNamed", { name })}>
          {t("passkeys.remove")}
        </Button>
      </Form>
    </article>
  );
}
