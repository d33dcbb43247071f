import { Bill } from "#app/components/Bill.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { GameFacts } from "./facts.server.ts";

type GameBillProps = {
  game: Pick<GameFacts, "id" | "category" | "title" | "ink" | "image" | "description" | "descriptionLanguage">;
  isClosed: boolean;
};

/** The head of a game's page, with the ways to play it. */
export function GameBill({ game, isClosed }: GameBillProps) {
  const { t } = useTranslation("games");
  const { paths } = useLanguage();
  const player = usePlayer();
  const note = isClosed ? player && t("closedRounds") : t(player ? "sameOdds" : "needsAccount");
  return (
    <Bill
      ink={game.ink}
      image={game.image}
      title={game.title}
      lead={game.description}
      leadLanguage={game.descriptionLanguage}
      trail={[
        { href: paths.section("all"), label: t("section.all") },
        { href: paths.section(game.category), label: t(`section.${game.category}`) },
      ]}
      note={note}
    >
      {isClosed ? (
        <p>
          <strong>{t("closed")}</strong>
        </p>
      ) : (
        <>
          {!player?.isKeptOut && (
            <ButtonLink
              kind="act"
              href={player ? paths.play(game.id) : paths.registration({ to: paths.play(game.id) })}
            >
              {t("playReal")}
            </ButtonLink>
          )}
          <ButtonLink href={paths.demo(game.id)}>{t("playDemo")}</ButtonLink>
        </>
      )}
    </Bill>
  );
}
