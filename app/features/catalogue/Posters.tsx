import { GamePoster } from "#app/components/GamePoster.tsx";
import { Rail, Shelf } from "#app/components/Rail.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { Poster } from "./posters.server.ts";

/** Games as cards: in a row under a heading of its own, cut by the edge of the screen, or on a shelf that is the page. */
export function Posters({ games, shape }: { games: readonly Poster[]; shape: "rail" | "shelf" }) {
  const { t } = useTranslation("games");
  const { paths } = useLanguage();
  const player = usePlayer();
  const Row = shape === "rail" ? Rail : Shelf;
  const heart = (game: Poster) => {
    if (!player) return undefined;
    const pressed = player.favorites.includes(game.id);
    return { action: paths.favorites(), game: game.id, pressed, label: t("keep", { title: game.title }) };
  };
  const ways = ({ id }: Poster) => {
    const demo = { href: paths.demo(id), label: t("card.demo") };
    if (player?.isKeptOut) return [demo];
    const play = paths.play(id);
    return [{ href: player ? play : paths.login({ to: play }), label: t("card.play") }, demo];
  };
  return (
    <Row>
      {games.map((game, place) => (
        <GamePoster
          key={game.id}
          card={game}
          href={game.href}
          level={shape === "rail" ? 3 : 2}
          labels={{ rtp: t("rtpLabel"), volatility: t("volatilityLabel", { level: game.volatility }) }}
          ways={ways(game)}
          eager={shape === "shelf" && place < 2}
          heart={heart(game)}
        />
      ))}
    </Row>
  );
}
