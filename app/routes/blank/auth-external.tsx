import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { signInExternal } from "#app/contract/social.ts";
import { signInBy } from "#app/features/identity/second-step.server.ts";
import { refusalOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };

export const loader = onLoad(async (scope) => {
  const { t, player, url } = scope;
  const hasTicket = signInExternal.body.safeParse({ ticket: url.searchParams.get("ticket") }).success;
  const page = {
    meta: metaOf(scope, { title: t("account:external.title"), description: t("account:external.press"), hidden: true }),
    isSignedIn: player !== null,
    hasTicket,
  };
  return data(page, { status: player || hasTicket ? 200 : 400 });
});

/** Opening the address does not sign in: mail scanners and previews open links too, and the ticket works once. */
export const action = formAction({
  signIn: intent(noFields, async (scope) => {
    if (scope.player) return scope.redirect(scope.paths.home(), { status: 303 });
    const ticket = scope.url.searchParams.get("ticket") ?? "";
    return signInBy(scope, scope.call("signInExternal", { ticket }));
  }),
});

/** The target of a link that an operator made for one player. */
export default function AuthExternal() {
  const { isSignedIn, hasTicket } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const canSignIn = hasTicket && !refusal;
  if (isSignedIn) {
    return (
      <div className="stack narrow">
        <h1>{t("external.title")}</h1>
        <p className="lead">{t("external.signedIn")}</p>
        <ButtonLink kind="act" href={paths.home()}>
          {t("social.home")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="stack narrow">
      <h1>{t("external.title")}</h1>
      {refusal && <ErrorSummary title={refusal} />}
      {canSignIn && (
        <>
          <p className="lead">{t("external.press")}</p>
          <Form method="post">
            <Button kind="act">{t("external.submit")}</Button>
          </Form>
        </>
      )}
      {!hasTicket && <p className="lead">{t("external.broken")}</p>}
      {!canSignIn && (
        <p>
          <Anchor href={paths.login()}>{t("social.withPassword")}</Anchor>
        </p>
      )}
    </div>
  );
}
