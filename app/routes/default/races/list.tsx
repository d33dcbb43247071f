import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { raceCard } from "#app/features/competitions/cards.server.ts";
import { Stages } from "#app/features/competitions/Stages.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["cursor"], texts: ["competitions"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const { items, ...around } = await scope.call("listRaces", cursorOf(scope));
  return {
    meta: metaOf(scope, { title: t("competitions:races.title"), description: t("competitions:races.description") }),
    races: items.map((race) => raceCard(scope, race)),
    pages: pagesAround(around, (cursor) => scope.paths.races({ cursor })),
  };
});

export default function Races() {
  const { races, pages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("competitions");
  const { paths } = useLanguage();
  return (
    <>
      <section className="stack">
        <h1>{t("races.title")}</h1>
        <p className="lead">{t("races.lead")}</p>
        <p>
          <Anchor href={paths.tournaments()}>{t("tournaments.title")}</Anchor>
        </p>
      </section>
      {races.map((race) => (
        <section className="stack" key={race.id}>
          <SectionHead
            title={race.title}
            link={{ href: race.href, label: t("race.toStage") }}
            note={`${t(`state.${race.state}`)} · ${t(`score.${race.scoring}`)} · ${t("figures.fund")} ${race.fund}`}
          />
          <div className="race">
            <img className="race-card" src={race.image} alt="" width={250} height={230} loading="lazy" />
            <Stages stages={race.stages} />
          </div>
        </section>
      ))}
      {races.length === 0 && (
        <Empty title={t("races.none")}>
          <p>{t("races.noneText")}</p>
        </Empty>
      )}
      <Pager pages={pages} />
    </>
  );
}
