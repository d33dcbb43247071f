import { GamePoster } from "#app/components/GamePoster.tsx";
import { Rail, Shelf } from "#app/components/Rail.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { keepingMarkup } from "#app/lib/kept-markup.tsx";
import { usePlayer } from "#app/page/root-data.ts";
import type { Poster } from "./posters.server.ts";

type PostersProps = {
  games: readonly Poster[];
  shape: "rail" | "shelf";
  /** Names the list where a page has several: a game may be in more than one of them. */
  list?: string;
};

/** Games as cards: in a row under a heading, cut off by the edge of the screen, or on a shelf that fills the page. */
export function Posters({ games, shape, list = "games" }: PostersProps) {
  const player = usePlayer();
  const Row = shape === "rail" ? Rail : Shelf;
  return (
    <Row>
      {games.map((game, place) => (
        <Card
          key={game.id}
          game={game}
          level={shape === "rail" ? 3 : 2}
          eager={shape === "shelf" && place < 2}
          player={
            player && {
              isKeptOut: player.isKeptOut,
              keeps: player.favorites.includes(game.id),
              // Keyed by place: a game leaves a list of favourites once its heart is removed.
              card: `${list}-${place + 1}`,
            }
          }
        />
      ))}
    </Row>
  );
}

type CardProps = {
  game: Poster;
  level: 2 | 3;
  eager: boolean;
  /** null: a guest. `keeps`: whether the game is among the favourites. */
  player: { isKeptOut: boolean; keeps: boolean; card: string } | null;
};

function GameCard({ game, level, eager, player }: CardProps) {
  const { t } = useTranslation("games");
  const { paths } = useLanguage();
  const { id, title, odds } = game;
  const play = { href: player ? paths.play(id) : paths.login({ to: paths.play(id) }), label: t("card.play") };
  const demo = odds ? [{ href: paths.demo(id), label: t("card.demo") }] : [];
  return (
    <GamePoster
      card={game}
      href={game.href}
      level={level}
      corner={
        odds
          ? { ...odds, labels: { rtp: t("rtpLabel"), volatility: t("volatilityLabel", { level: odds.volatility }) } }
          : { other: t("card.other"), unproved: t("card.unproved") }
      }
      ways={player?.isKeptOut ? demo : [play, ...demo]}
      eager={eager}
      heart={
        player
          ? {
              action: paths.favorites(),
              game: id,
              card: player.card,
              pressed: player.keeps,
              label: t("keep", { title }),
            }
          : undefined
      }
    />
  );
}

const Card = import.meta.env.SSR ? keepingMarkup(GameCard) : GameCard;
