import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SentCode } from "#app/components/SentCode.tsx";
import { confirmEmailByCode } from "#app/contract/profile-changes.ts";
import type { InputOf } from "#app/contract/types.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { letterPageOf, returnPath, soughtTable } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };
/** The last segment of `confirm/email/{slug…}/{hash}` (SPEC §2); the slug only says what kind of link it is. */
const signatureOf = (splat: string | undefined) => splat?.split("/").at(-1) || null;

export const loader = onLoad(async (scope, { params }) => {
  const { t } = scope;
  return {
    meta: metaOf(scope, {
      title: t("account:confirm.title"),
      description: t("account:confirm.description"),
      hidden: true,
    }),
    hasLink: signatureOf(params["*"]) !== null,
    sandbox: (await scope.settings())?.mode === "sandbox",
    email: scope.player?.email ?? null,
    byCode: scope.player !== null && scope.url.searchParams.get("by") === "code",
    next: { href: nextPage(scope), isChosen: returnPath(scope) !== null },
  };
});

/** Where a player goes on: to the chosen page, but before money is at the chosen table, to the deposit with a link to it. */
function nextPage(scope: Scope): string {
  const { player, paths } = scope;
  const to = returnPath(scope);
  if (!player) return paths.login({ to });
  return to && (player.balance.amount !== "0" || !soughtTable(scope)) ? to : paths.balance({ to });
}

/** Opening the link changes nothing: mail scanners open links too. The player's own click confirms. */
export const action = formAction({
  confirm: intent(noFields, async (scope, _typed, { params }) => {
    await scope.call("confirmEmail", { signature: signatureOf(params["*"]) ?? "" });
    return scope.redirect(nextPage(scope), { status: 303, notice: "emailConfirmed" });
  }),
  sendAgain: intent(noFields, async (scope) => {
    if (!scope.player) return scope.redirect(scope.paths.login({ to: returnPath(scope) }), { status: 303 });
    await scope.call("requestEmailConfirmation", letterPageOf(scope));
    return scope.redirect(scope.paths.confirmEmail({ to: returnPath(scope) }), {
      status: 303,
      notice: "confirmEmailSent",
    });
  }),
  sendCode: intent(noFields, async (scope) => {
    if (!scope.player) return scope.redirect(scope.paths.login({ to: returnPath(scope) }), { status: 303 });
    await scope.call("requestEmailConfirmation", { by: "code" });
    return scope.redirect(scope.paths.confirmEmail({ to: returnPath(scope), by: "code" }), {
      status: 303,
      notice: "mailCodeSent",
    });
  }),
  code: intent(confirmEmailByCode.body, async (scope, typed) => {
    if (!scope.player) return scope.redirect(scope.paths.login({ to: returnPath(scope) }), { status: 303 });
    await scope.call("confirmEmailByCode", typed);
    return scope.redirect(nextPage(scope), { status: 303, notice: "emailConfirmed" });
  }),
});

export default function ConfirmEmail() {
  const { hasLink, sandbox, email, byCode, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer, "confirm") ?? refusalOf(answer, "sendAgain") ?? refusalOf(answer, "sendCode");
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const confirmed = usePlayer()?.isEmailConfirmed;
  return (
    <div className="stack narrow">
      <h1>{t("confirm.title")}</h1>
      {refusal && <ErrorSummary title={refusal} />}
      {hasLink ? (
        <p>{t("confirm.press")}</p>
      ) : (
        <p>{email ? t(byCode ? "confirm.codeSentTo" : "confirm.sentTo", { email }) : t("confirm.sent")}</p>
      )}
      {byCode && !confirmed && !hasLink && <CodeForm isQuiet={refusal !== undefined} />}
      {confirmed && !hasLink ? (
        <ButtonLink kind="act" href={next.href}>
          {t(next.isChosen ? "confirm.goOn" : "confirm.done")}
        </ButtonLink>
      ) : (
        <Form className="cluster" method="post">
          {hasLink ? (
            <Button kind="act" name="intent" value="confirm">
              {t("confirm.submit")}
            </Button>
          ) : (
            <Button name="intent" value="sendAgain">
              {t("confirm.again")}
            </Button>
          )}
          {email && !hasLink && (
            <Button name="intent" value="sendCode">
              {t(byCode ? "confirm.codeAgain" : "confirm.sendCode")}
            </Button>
          )}
          {sandbox && !hasLink && (
            <ButtonLink kind="act" href={paths.sandbox(email ? { to: email } : {})}>
              {t("confirm.outbox")}
            </ButtonLink>
          )}
        </Form>
      )}
    </div>
  );
}

/** For a letter that is read on another device. */
function CodeForm({ isQuiet }: { isQuiet: boolean }) {
  const { t } = useTranslation("account");
  const lastResult = resultOf(useActionData<typeof action>(), "code");
  const [form, fields] = useForm<InputOf<"confirmEmailByCode">>({ id: "confirm-code", lastResult });
  const labels = { code: t("presence.code") };
  return (
    <PostForm form={form} labels={labels} intent="code" refused={t("presence.refused")} quiet={isQuiet}>
      <SentCode field={fields.code} label={labels.code} />
      <Button kind="act">{t("confirm.submit")}</Button>
    </PostForm>
  );
}
