import { data, Form, useActionData } from "@remix-run/react";
import { ApiFailure } from "../../api/failure.ts";
import { Anchor } from "../../components/Anchor.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { ErrorSummary } from "../../components/ErrorSummary.tsx";
import { useTranslation } from "../../i18n/translation.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { onAction, onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };
export const loader = onLoad(async (scope) => ({
  meta: metaOf(scope, {
    title: scope.t("account:unlock.title"),
    description: scope.t("account:unlock.description"),
    hidden: true,
  }),
}));

/** Opening the link changes nothing: mail scanners open links too. The player's own press ends the pause. */
export const action = onAction(async (scope, _form, { params }) => {
  try {
    await scope.call("unlockSignIn", { signature: params.hash ?? "" });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 400) throw error;
    return data({ isDead: true }, { status: 400 });
  }
  return scope.redirect(scope.paths.login(), { status: 303, notice: "signInUnlocked" });
});

export default function Unlock() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  return (
    <div className="stack narrow">
      <h1>{t("unlock.title")}</h1>
      {answer?.isDead ? (
        <>
          <ErrorSummary title={t("unlock.dead")} />
          <p>
            <ButtonLink kind="act" href={paths.login()}>
              {t("reset.back")}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>{t("unlock.text")}</p>
          <Form method="post">
            <Button kind="act">{t("unlock.submit")}</Button>
          </Form>
        </>
      )}
      <p>
        <Anchor href={paths.forgotPassword()}>{t("unlock.other")}</Anchor>
      </p>
    </div>
  );
}
