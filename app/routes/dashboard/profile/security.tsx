import { useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal } from "#app/api/failure.ts";
import { Badge } from "#app/components/Badge.tsx";
import { Button } from "#app/components/Button.tsx";
import { DataTable, Named } from "#app/components/DataTable.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status } from "#app/components/Status.tsx";
import { endSession } from "#app/contract/account.ts";
import { LinkedNetworks } from "#app/features/identity/LinkedNetworks.tsx";
import { linkedNetworksOf, unlinking } from "#app/features/identity/linked-networks.server.ts";
import { toldApart } from "#app/features/security/session-names.ts";
import { WaysToProve } from "#app/features/security/WaysToProve.tsx";
import { waysView } from "#app/features/security/ways.server.ts";
import { refusalOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { leaveSignedOut } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["sessions"] };

/** Where a session was opened, or was attempted, in words. */
const originOf = ({ t, format }: Scope, { device, country }: { device: string | null; country: string | null }) => ({
  device: device ?? t("profile:security.unknownDevice"),
  country: country ? format.countryName(country) : t("profile:security.unknownCountry"),
});

export const loader = onLoad(async (scope) => {
  const { t, format } = scope;
  const [{ sessions }, { events }, networks, factors] = await Promise.all([
    scope.call("listSessions", {}),
    scope.call("listAuthHistory", {}),
    linkedNetworksOf(scope),
    scope.call("getSecurity", {}),
  ]);
  return {
    meta: metaOf(scope, {
      title: t("profile:security.title"),
      description: t("profile:security.description"),
      hidden: true,
    }),
    ways: waysView(scope, factors),
    sessions: toldApart(
      sessions.map((session) => ({
        ...originOf(scope, session),
        id: session.id,
        startedAt: format.date(session.startedAt, "authHistory"),
        lastSeenAt: format.date(session.lastSeenAt, "authHistory"),
        current: session.current,
      })),
    ),
    networks,
    events: events.map((event) => ({
      ...originOf(scope, event),
      id: event.id,
      at: format.date(event.at, "authHistory"),
      succeeded: event.succeeded,
      step: event.step && event.step !== "other" ? t(`profile:security.step_${event.step}`) : null,
      failed: t(event.step === "password" ? "profile:security.failed" : "profile:security.failedCode"),
    })),
  };
});

export const action = formAction({
  endSession: intent(endSession.params, async (scope, typed) => {
    const security = scope.paths.profile("security");
    try {
      await scope.call("endSession", typed);
    } catch (error) {
      // Ended meanwhile: the page it goes back to no longer shows it.
      if (!isRefusal(error, "not_found")) throw error;
      return scope.redirect(security, { status: 303 });
    }
    return scope.redirect(security, { status: 303, notice: "sessionClosed" });
  }),
  unlinkNetwork: unlinking,
  endAllSessions: intent(noFields, async (scope) => {
    await scope.call("endAllSessions", {});
    return leaveSignedOut(scope, "signedOutEverywhere");
  }),
});

export default function ProfileSecurity() {
  const { ways, sessions, networks, events } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer, "endSession", "endAllSessions");
  const { t } = useTranslation("profile");
  /** What distinguishes a session for who hears its button alone. */
  const namesOf = ({ device, country, startedAt }: (typeof sessions)[number]) => [
    device,
    country,
    t("security.startedAt", { time: startedAt }),
  ];
  return (
    <>
      <WaysToProve {...ways} />
      <section className="stack">
        <SectionHead title={t("security.sessions")} />
        <p>{t("security.sessionsText")}</p>
        {refusal && <ErrorSummary title={refusal} />}
        <DataTable
          reflow
          caption={t("security.sessionsCaption")}
          columns={[
            { label: t("security.device"), place: "key" },
            { label: t("security.country"), place: "way" },
            { label: t("security.started"), place: "whole" },
            { label: t("security.lastSeen"), place: "whole" },
            { label: t("security.close"), place: "whole" },
          ]}
          rows={sessions.map((session) => ({
            id: session.id,
            own: session.current,
            cells: [
              session.device,
              session.country,
              <Named key="started" name={t("security.started")}>
                {session.startedAt}
              </Named>,
              <Named key="seen" name={t("security.lastSeen")}>
                {session.lastSeenAt}
              </Named>,
              session.current ? (
                <Badge key="here">{t("security.current")}</Badge>
              ) : (
                <Form key="end" method="post">
                  <input type="hidden" name="intent" value="endSession" />
                  <input type="hidden" name="sessionId" value={session.id} />
                  <Button small aria-label={[t("security.end"), ...namesOf(session)].join(", ")}>
                    {t("security.end")}
                  </Button>
                </Form>
              ),
            ],
          }))}
        />
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="endAllSessions" />
          <p>{t("security.endAllText")}</p>
          <Button>{t("security.endAll")}</Button>
        </Form>
      </section>
      <LinkedNetworks networks={networks} hasPassword={ways.hasPassword} refusal={refusalOf(answer, "unlinkNetwork")} />
      <section className="stack">
        <SectionHead title={t("security.history")} />
        <p>{t("security.historyText")}</p>
        <DataTable
          reflow
          caption={t("security.historyCaption")}
          columns={[
            { label: t("security.when") },
            { label: t("security.result"), place: "key" },
            { label: t("security.how") },
            { label: t("security.device") },
            { label: t("security.country"), place: "lft" },
          ]}
          rows={events.map((event) => ({
            id: event.id,
            cells: [
              <time key="when">{event.at}</time>,
              <Status key="result" kind={event.succeeded ? "ok" : "err"}>
                {event.succeeded ? t("security.succeeded") : event.failed}
              </Status>,
              event.step ?? "–",
              event.device,
              event.country,
            ],
          }))}
        />
      </section>
    </>
  );
}
