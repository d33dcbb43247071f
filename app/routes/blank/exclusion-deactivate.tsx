import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import { clearExclusionMarker } from "#app/cookies/exclusion-marker.server.ts";
import { BrokenLink } from "#app/features/protection/BrokenLink.tsx";
import { notEnded } from "#app/features/protection/deactivation.server.ts";
import { exclusionLinkFacts } from "#app/features/protection/exclusion-link.server.ts";
import { GoHome } from "#app/features/protection/GoHome.tsx";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { withNotice } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["protection"] };

export const loader = onLoad(async (scope, { params }) => ({
  meta: metaOf(scope, {
    title: scope.t("protection:deactivate.title"),
    description: scope.t("protection:deactivate.description"),
    hidden: true,
  }),
  exclusion: await exclusionLinkFacts(scope, "exclusion-deactivate", params.signature ?? ""),
}));

/** Opening the link changes nothing: mail scanners open links too. The player's own click ends the exclusion. */
export const action = formAction({
  end: intent(noFields, async (scope, _typed, { params }) => {
    try {
      await scope.call("deactivateSelfExclusion", { signature: params.signature ?? "" });
    } catch (error) {
      return notEnded(scope, "deactivateSelfExclusion", error);
    }
    scope.setCookie(clearExclusionMarker());
    // No redirect: the page shows the result at the address of the link, which is used up.
    return { isDone: true };
  }),
});

export default function DeactivateExclusion() {
  const { exclusion } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("protection");
  const { paths } = useLanguage();
  if (answer && "isDone" in answer) return <Done />;
  if (!exclusion) return <BrokenLink />;
  const { until, isOver } = exclusion;
  return (
    <div className="stack narrow">
      <h1>{t("deactivate.title")}</h1>
      {isOver ? (
        <>
          <p>{t("deactivate.over", { date: until })}</p>
          <p>{t("deactivate.effect")}</p>
          <Form className="cluster" method="post">
            <Button>{t("deactivate.submit")}</Button>
            <ButtonLink href={paths.home()}>{t("deactivate.leave")}</ButtonLink>
          </Form>
        </>
      ) : (
        <p>{t("deactivate.running", { date: until })}</p>
      )}
    </div>
  );
}

function Done() {
  const { t } = useTranslation("protection");
  const { paths } = useLanguage();
  const home = withNotice(paths.home(), "exclusionEnded");
  return (
    <div className="stack narrow">
      <h1>{t("deactivate.doneTitle")}</h1>
      <p role="status">{t("deactivate.done")}</p>
      <p>
        <ButtonLink href={home}>{t("link.home")}</ButtonLink>
      </p>
      <GoHome to={home} />
    </div>
  );
}
