import { useActionData, useLoaderData } from "@remix-run/react";
import { ApiFailure } from "#app/api/failure.ts";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { unsubscribeKind } from "#app/contract/account.ts";
import { refusalOf } from "#app/forms/answer.ts";
import { FormRefusal, formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { notFound } from "#app/lib/not-found.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["profile"] };

/** `unsubscribe/{slug…}/{type}` (SPEC §2): the slug's last segment is the signature, the type what it ends. */
function linkOf(scope: Scope, splat: string | undefined) {
  const [type, signature] = (splat ?? "").split("/").reverse();
  const kind = unsubscribeKind.safeParse(type);
  if (!kind.success || !signature) throw notFound(scope.url.pathname);
  return { kind: kind.data, signature };
}

export const loader = onLoad(async (scope, { params }) => {
  const { t } = scope;
  const { kind } = linkOf(scope, params["*"]);
  return {
    meta: metaOf(scope, {
      title: t("profile:unsubscribe.title"),
      description: t("profile:unsubscribe.description"),
      hidden: true,
    }),
    what: t(`profile:unsubscribe.what_${kind}`),
  };
});

/** Opening the link changes nothing: mail scanners open links too. The reader's own click ends the letters. */
export const action = formAction({
  unsubscribe: intent(noFields, async (scope, _typed, { params }) => {
    try {
      await scope.call("unsubscribe", linkOf(scope, params["*"]));
    } catch (error) {
      const isBroken = error instanceof ApiFailure && error.status === 400;
      throw isBroken ? new FormRefusal(scope.t("profile:unsubscribe.broken")) : error;
    }
    const target = scope.player ? scope.paths.profile("subscriptions") : scope.paths.home();
    return scope.redirect(target, { status: 303, notice: "unsubscribed" });
  }),
});

export default function Unsubscribe() {
  const { what } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  return (
    <div className="stack narrow">
      <h1>{t("unsubscribe.title")}</h1>
      {refusal && (
        <ErrorSummary title={refusal}>
          <p>{t("unsubscribe.otherWay")}</p>
        </ErrorSummary>
      )}
      <p>{what}</p>
      <Form className="cluster" method="post">
        <Button kind="act">{t("unsubscribe.submit")}</Button>
        <ButtonLink href={paths.home()}>{t("unsubscribe.keep")}</ButtonLink>
      </Form>
    </div>
  );
}
