import { useActionData } from "@remix-run/react";
import { ApiFailure } from "#app/api/failure.ts";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { refusalOf } from "#app/forms/answer.ts";
import { FormRefusal, formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };
export const loader = onLoad(async (scope) => ({
  meta: metaOf(scope, {
    title: scope.t("account:unlock.title"),
    description: scope.t("account:unlock.description"),
    hidden: true,
  }),
}));

/** Opening the link changes nothing: mail scanners open links too. The player's own click ends the pause. */
export const action = formAction({
  unlock: intent(noFields, async (scope, _typed, { params }) => {
    try {
      await scope.call("unlockSignIn", { signature: params.hash ?? "" });
    } catch (error) {
      const isDead = error instanceof ApiFailure && error.status === 400;
      throw isDead ? new FormRefusal(scope.t("account:unlock.dead")) : error;
    }
    return scope.redirect(scope.paths.login(), { status: 303, notice: "signInUnlocked" });
  }),
});

export default function Unlock() {
  const refusal = refusalOf(useActionData<typeof action>());
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  return (
    <div className="stack narrow">
      <h1>{t("unlock.title")}</h1>
      {refusal ? (
        <>
          <ErrorSummary title={refusal} />
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
        <Anchor href={paths.resetPassword()}>{t("unlock.other")}</Anchor>
      </p>
    </div>
  );
}
