import { useLoaderData } from "@remix-run/react";
import { Fold } from "#app/components/Fold.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { ClockFace } from "#app/features/withdrawals/ClockFace.tsx";
import { TimeBars } from "#app/features/withdrawals/TimeBars.tsx";
import { TimesTable } from "#app/features/withdrawals/TimesTable.tsx";
import { timesHead, timesView } from "#app/features/withdrawals/times.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/account/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle: RouteHandle = { sameForGuests: true, texts: ["withdrawals"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const measured = await scope.call("getPayoutTimes", {});
  return {
    meta: metaOf(scope, { title: t("withdrawals:times.title"), description: t("withdrawals:times.description") }),
    head: timesHead(scope, measured),
    times: timesView(scope, measured.methods),
  };
});

export default function PayoutTimes() {
  const { head, times } = useLoaderData<typeof loader>();
  const { t } = useTranslation("withdrawals");
  return (
    <>
      <section className="printed bleed" data-ink="chalk">
        <div>
          <div className="stack">
            <div className="top">
              <h1>{t("times.title")}</h1>
              <div className="first">
                {head.label && <span>{head.label}</span>}
                <b>{head.figure}</b>
                <p className="lead">{head.lead}</p>
              </div>
            </div>
            <p className="note">
              <Unbroken>{head.note}</Unbroken>
            </p>
          </div>
          {head.face && <ClockFace {...head.face} />}
        </div>
      </section>
      <figure className="chart beside">
        <figcaption>
          {t("times.byMethod")}
          <small className="soft">{t("times.scale")}</small>
        </figcaption>
        <TimeBars times={times} />
        <Fold summary={t("times.asTable")}>
          <TimesTable rows={times.rows} />
        </Fold>
      </figure>
      <section className="stack">
        <SectionHead title={t("times.how")} />
        <ul className="stack">
          <li>{t("times.ruleClock")}</li>
          <li>{t("times.ruleAll")}</li>
          <li>{t("times.ruleDone")}</li>
          <li>{t("times.ruleFew")}</li>
        </ul>
      </section>
    </>
  );
}
