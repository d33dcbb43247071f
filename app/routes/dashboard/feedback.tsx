import { useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal } from "#app/api/failure.ts";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status } from "#app/components/Status.tsx";
import { viewFeedbackAdvert } from "#app/contract/account.ts";
import { refusalOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useDocumentFacts } from "#app/i18n/document.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["profile"] };

export const loader = onLoad(async (scope) => {
  const { t, format } = scope;
  const { adverts } = await scope.call("listFeedbackAdverts", {});
  return {
    meta: metaOf(scope, {
      title: t("profile:feedback.title"),
      description: t("profile:feedback.description"),
      hidden: true,
    }),
    adverts: adverts.map(({ id, title, text, language, state, publishedAt }) => ({
      id,
      title,
      text,
      language,
      state,
      askedOn: t("profile:feedback.askedOn", { date: format.date(publishedAt, "news") }),
    })),
  };
});

export const action = formAction({
  view: intent(viewFeedbackAdvert.params, async (scope, typed) => {
    await scope.call("viewFeedbackAdvert", typed).catch((error: unknown) => {
      // Withdrawn meanwhile: the page it goes back to no longer shows it.
      if (!isRefusal(error, "not_found")) throw error;
    });
    return scope.redirect(`${scope.paths.feedback()}#${typed.advertId}`, { status: 303 });
  }),
});

export default function Feedback() {
  const { adverts } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { supportEmail } = useDocumentFacts();
  const { t } = useTranslation("profile");
  return (
    <>
      <section className="stack">
        <h1>{t("feedback.title")}</h1>
        <p className="lead">{t("feedback.lead")}</p>
        {refusal && <ErrorSummary title={refusal} />}
      </section>
      {adverts.length === 0 && (
        <Empty title={t("feedback.none")}>
          <p>{t("feedback.noneText")}</p>
        </Empty>
      )}
      {adverts.map((advert) => (
        <section
          className="stack"
          key={advert.id}
          id={advert.id}
          tabIndex={-1}
          aria-labelledby={`title-${advert.id} state-${advert.id}`}
        >
          <SectionHead
            title={<span lang={advert.language}>{advert.title}</span>}
            id={`title-${advert.id}`}
            note={advert.askedOn}
          />
          <p lang={advert.language}>{advert.text}</p>
          <div className="cluster">
            <span id={`state-${advert.id}`}>
              <Status kind={advert.state === "seen" ? "ok" : "sys"}>
                {advert.state === "seen" ? t("feedback.seen") : t("feedback.new")}
              </Status>
            </span>
            {supportEmail && (
              <ButtonLink small href={`mailto:${supportEmail}`}>
                {t("feedback.write")}
              </ButtonLink>
            )}
            {advert.state === "new" && (
              <Form method="post">
                <input type="hidden" name="advertId" value={advert.id} />
                <Button small>{t("feedback.markSeen")}</Button>
              </Form>
            )}
          </div>
        </section>
      ))}
    </>
  );
}
