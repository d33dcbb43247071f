import { Button } from "#app/components/Button.tsx";
import { CardBack, PlayingCard, Shoe } from "#app/components/PlayingCard.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ControlsProps, MachineProps } from "../props.ts";
import { useBusy } from "../use-busy.ts";

type View = MachineProps<"blackjack">["view"];

export function Machine({ view, cardBack }: MachineProps<"blackjack">) {
  const { t } = useTranslation("play");
  const { dealer, hands } = view;
  return (
    <div className="card-board blackjack">
      <svg className="cloth-print" viewBox="0 0 400 40" aria-hidden="true">
        <path id="cloth-print" d="M4 12Q200 44 396 12" />
        <text>
          <textPath href="#cloth-print" startOffset="50%">
            {view.printed}
          </textPath>
        </text>
      </svg>
      <Shoe picture={cardBack} />
      <section className="seat dealer" aria-label={t("blackjack.dealer")}>
        <Fan cards={dealer?.cards ?? []} down={dealer ? Number(dealer.faceDown) : 2} picture={cardBack} />
        <p className="foot">
          <span className="owner">{t("blackjack.dealer")}</span>
          <span>{dealer && <b className="pip">{dealer.points}</b>}</span>
        </p>
      </section>
      <div className="hands">
        {hands.length === 0 && (
          <section className="seat" aria-label={t("blackjack.yours")}>
            <Fan cards={[]} down={2} picture={cardBack} />
            <p className="foot" />
          </section>
        )}
        {hands.map((hand) => (
          <Hand key={hand.name} hand={hand} picture={cardBack} />
        ))}
      </div>
    </div>
  );
}

function Hand({ hand, picture }: { hand: View["hands"][number]; picture: string }) {
  const state = hand.gained ? "gained" : hand.active ? "active" : undefined;
  return (
    <section className="seat" aria-label={hand.name} data-state={state}>
      <Fan cards={hand.cards} down={0} picture={picture} />
      <p className="foot">
        <span className="owner">{hand.stake}</span>
        <span>
          <b className="pip">{hand.points}</b>
        </span>
        <span className="late">{hand.result}</span>
      </p>
    </section>
  );
}

function Fan({ cards, down, picture }: { cards: View["hands"][number]["cards"]; down: number; picture: string }) {
  const { t } = useTranslation("play");
  return (
    <ol className="fan">
      {cards.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards that lie never move.
        <li key={place}>
          <PlayingCard {...card} />
        </li>
      ))}
      {Array.from({ length: down }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards that lie never move.
        <li key={`down ${place}`}>
          <CardBack name={t("card.back")} picture={picture} />
        </li>
      ))}
    </ol>
  );
}

/** Four keys in fixed places; actions a hand cannot take have a dashed key. */
export function Controls({ view }: ControlsProps<"blackjack">) {
  const busy = useBusy();
  return (
    <div className="acts">
      {view.acts.map(({ act, key, label, note, can }) => (
        <Button key={act} name="act" value={act} data-key={key} disabled={!can} aria-disabled={busy || !can}>
          <span>
            {label}
            {note && <small>{note}</small>}
          </span>
        </Button>
      ))}
    </div>
  );
}
