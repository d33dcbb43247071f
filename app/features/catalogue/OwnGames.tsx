import { ButtonLink } from "#app/components/Button.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Posters } from "./Posters.tsx";
import type { Poster } from "./posters.server.ts";

type OwnGamesProps = {
  list: "favorites" | "last";
  /** Null for a guest, who has none. */
  games: readonly Poster[] | null;
  /** Titles of the games that are closed at the moment, as a text. */
  closedGames: string;
  /** This page, to which a guest returns. */
  here: string;
};

/** A list of games that belongs to the player. A guest sees a description of it. */
export function OwnGames({ list, games, closedGames, here }: OwnGamesProps) {
  const { t } = useTranslation(["games", "common"]);
  const { paths } = useLanguage();
  return (
    <>
      <div className="stack">
        <h1>{t(`${list}.title`)}</h1>
        {!games && (
          <>
            <p>{t(`${list}.guest`)}</p>
            <div className="cluster">
              <ButtonLink kind="act" href={paths.login({ to: here })}>
                {t("common:frame.signIn")}
              </ButtonLink>
              <ButtonLink href={paths.registration({ to: here })}>{t("common:home.open")}</ButtonLink>
            </div>
          </>
        )}
      </div>
      {games && games.length > 0 && <Posters games={games} shape="shelf" />}
      {closedGames && <p className="note">{t("closedGames", { games: closedGames })}</p>}
      {games?.length === 0 && !closedGames && (
        <Empty title={t(`${list}.none`)}>
          <p>{t(`${list}.noneText`)}</p>
          <ButtonLink href={paths.section("all")}>{t("section.all")}</ButtonLink>
        </Empty>
      )}
    </>
  );
}
