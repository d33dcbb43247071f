import { useFetcher } from "@remix-run/react";
import type { Ink } from "#app/contract/catalogue.ts";
import { Anchor, type LinkItem } from "./Anchor.tsx";
import { LAST } from "./fetch-priority.ts";
import { Heading, type HeadingLevel } from "./Heading.tsx";
import { Icon } from "./Icon.tsx";
import { Pips } from "./Pips.tsx";

export type PosterCard = {
  title: string;
  maker: string;
  ink: Ink;
  image: string;
};

/** What the corner of a card has: the odds, with texts for screen readers of what they mean; or whose game it is, where there are none. */
export type PosterCorner =
  | {
      /** The printed RTP, "96.4 %". */
      rtp: string;
      /** 1 (low) … 5 (high). */
      volatility: number;
      labels: { rtp: string; volatility: string };
    }
  | { other: string; unproved: string };

export type HeartForm = {
  action: string;
  game: string;
  /** Id of the card, to which a browser without scripts returns. */
  card: string;
  pressed: boolean;
  label: string;
};

type GamePosterProps = {
  card: PosterCard;
  href: string;
  corner: PosterCorner;
  level?: HeadingLevel;
  /** Links to real play and to the demo, without the game's page in between. */
  ways: readonly LinkItem[];
  /** In the first row: loads at once. */
  eager?: boolean;
  heart: HeartForm | undefined;
};

/** A game as a playing card: its corner index is the RTP, its pips are volatility; another studio's has words there. */
export function GamePoster({ card, href, corner, ways, level = 3, eager = false, heart }: GamePosterProps) {
  return (
    <article className="poster" id={heart?.card} data-ink={card.ink}>
      <Anchor href={href}>
        {"rtp" in corner ? (
          <span className="index">
            <span className="visually-hidden">{corner.labels.rtp} </span>
            {corner.rtp}
            <Pips level={corner.volatility} label={corner.labels.volatility} />
          </span>
        ) : (
          <span className="index other">{corner.other}</span>
        )}
        <img src={card.image} alt="" width={250} height={230} loading={eager ? undefined : "lazy"} {...LAST} />
        <Heading level={level} className="title" lang="en">
          {card.title}
        </Heading>
        <span className="by">{card.maker}</span>
        {"unproved" in corner && <span className="by">{corner.unproved}</span>}
      </Anchor>
      {ways.length > 0 && (
        <p className="poster-links">
          {ways.map((way) => (
            <Anchor key={way.href} href={way.href}>
              {way.label}
              <span className="visually-hidden" lang="en">
                {" "}
                {card.title}
              </span>
            </Anchor>
          ))}
        </p>
      )}
      {heart && <Heart {...heart} />}
    </article>
  );
}

/** Shows its new state while the request is pending, and the old one again if it was refused. */
function Heart({ action, game, card, pressed, label }: HeartForm) {
  const { formData, Form } = useFetcher();
  const isPressed = formData ? formData.has("keep") : pressed;
  return (
    <Form className="heart" method="post" action={action} preventScrollReset>
      <input type="hidden" name="card" value={card} />
      <button type="submit" name={isPressed ? "drop" : "keep"} value={game} aria-pressed={isPressed} aria-label={label}>
        <Icon name="heart" />
      </button>
    </Form>
  );
}
