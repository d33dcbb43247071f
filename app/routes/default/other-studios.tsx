import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { type StudioGame, studioGame } from "#app/features/play/studio.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/studios.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle: RouteHandle = { sameForGuests: true, texts: ["studios"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const { games } = await scope.call("listProviderGames", {});
  return {
    meta: metaOf(scope, { title: t("studios:title"), description: t("studios:description") }),
    games: games.map((game) => studioGame(scope, game)),
  };
});

/** Games that the house neither computes nor proves, apart from its own. */
export default function OtherStudios() {
  const { games } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studios");
  const { paths } = useLanguage();
  return (
    <>
      <section className="stack">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <p className="note">{t("points")}</p>
      </section>
      {games.length > 0 ? (
        <ul className="studio-games">
          {games.map((game) => (
            <Game key={game.key} game={game} />
          ))}
        </ul>
      ) : (
        <Empty title={t("none")}>
          <p>{t("noneText")}</p>
          <ButtonLink kind="act" href={paths.section("all")}>
            {t("ours")}
          </ButtonLink>
        </Empty>
      )}
    </>
  );
}

function Game({ game }: { game: StudioGame }) {
  const { t } = useTranslation("studios");
  const { paths } = useLanguage();
  const player = usePlayer();
  return (
    <li data-ink={game.ink}>
      <img src={game.image} alt="" width={250} height={230} loading="lazy" />
      <div className="stack">
        <h2 lang="en">{game.title}</h2>
        <p>{game.by}</p>
        <p className="note">{game.told}</p>
        <p className="note">{game.currencies}</p>
        {!player?.isKeptOut && (
          <p>
            <ButtonLink kind="act" small href={player ? game.href : paths.login({ to: game.href })}>
              {t("play")} <span className="visually-hidden">{game.title}</span>
            </ButtonLink>
          </p>
        )}
      </div>
    </li>
  );
}
