import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["rewards"] };

export const loader = onLoad(async (scope) => {
  const { t, format, paths } = scope;
  const { games } = await scope.call("listContributionGames", {});
  const percent = (share: number) => format.percent(share / 100, 0);
  return {
    meta: metaOf(scope, {
      title: t("rewards:contribution.title"),
      description: t("rewards:contribution.description"),
    }),
    plain: scope.url.searchParams.get("view") === "table",
    games: games.map((game) => ({
      id: game.id,
      title: game.title,
      href: paths.game(game),
      share: percent(game.percent),
      exceptions: game.exceptions.map((exception) => ({
        id: exception.campaign.id,
        href: paths.bonus(exception.campaign.id),
        text: t("rewards:contribution.exception", {
          campaign: exception.campaign.title,
          percent: percent(exception.percent),
        }),
      })),
    })),
  };
});

export default function Contribution() {
  const { plain } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <h1>{t("contribution.title")}</h1>
      <p className="lead">{t("contribution.lead")}</p>
      <p>{t("contribution.why")}</p>
      {plain ? (
        <Games />
      ) : (
        <>
          <ClientOnly before={<p className="note">{t("contribution.needsScript")}</p>}>{() => <Games />}</ClientOnly>
          <noscript>
            <Anchor href={paths.contribution({ view: "table" })}>{t("contribution.plain")}</Anchor>
          </noscript>
        </>
      )}
      <p>
        <Anchor href={paths.bonuses()}>{t("bonusCode.all")}</Anchor>
      </p>
    </section>
  );
}

function Games() {
  const { games } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rewards");
  return (
    <DataTable
      reflow
      caption={t("contribution.caption")}
      columns={[
        { label: t("contribution.game"), place: "key" },
        { label: t("contribution.otherwise"), place: "whole" },
        { label: t("contribution.share"), numeric: true, place: "sum" },
      ]}
      rows={games.map((game) => ({
        id: game.id,
        cells: [
          <Anchor key="game" href={game.href} lang="en">
            {game.title}
          </Anchor>,
          game.exceptions.length > 0 && (
            <ul key="otherwise">
              {game.exceptions.map(({ id, href, text }) => (
                <li key={id}>
                  <Anchor href={href}>{text}</Anchor>
                </li>
              ))}
            </ul>
          ),
          game.share,
        ],
      }))}
    />
  );
}
