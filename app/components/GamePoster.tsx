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
  /** The printed RTP, "96.4 %". */
  rtp: string;
  /** 1 (low) … 5 (high). */
  volatility: number;
};

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
  /** Texts for screen readers: what the figure and the pips mean. */
  labels: { rtp: string; volatility: string };
  level?: HeadingLevel;
  /** Links to real play and to the demo, without the game's page in between. */
  ways: readonly LinkItem[];
  /** In the first row: loads at once. */
  eager?: boolean;
  heart: HeartForm | undefined;
};

/** A game as a playing card: its corner index is the RTP, its pips are volatility. */
export function GamePoster({ card, href, labels, ways, level = 3, eager = false, heart }: GamePosterProps) {
  return (
    <article className="poster" id={heart?.card} data-ink={card.ink}>
      <Anchor href={href}>
        <span className="index">
          <span className="visually-hidden">{labels.rtp} </span>
          {card.rtp}
          <Pips level={card.volatility} label={labels.volatility} />
        </span>
        <img src={card.image} alt="" width={250} height={230} loading={eager ? undefined : "lazy"} {...LAST} />
        <Heading level={level} className="title" lang="en">
          {card.title}
        </Heading>
        <span className="by">{card.maker}</span>
      </Anchor>
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
