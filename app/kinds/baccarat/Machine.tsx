import { FieldError } from "#app/components/FieldError.tsx";
import { CardBack, PlayingCard, Shoe } from "#app/components/PlayingCard.tsx";
import { useInitialText } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";

/** Two hands and the tie bar. The chip is placed where the dock says, also without scripts. */
export function Machine({ view, cardBack }: MachineProps<"baccarat">) {
  return (
    <div className="card-board baccarat">
      {view.hands.map((hand) => (
        <Seat key={hand.side} hand={hand} picture={cardBack} />
      ))}
      <p className="tie" data-state={view.tie ?? undefined}>
        <strong>{view.tieName}</strong>
        <i className="chip" data-side="tie" />
      </p>
      <Shoe picture={cardBack} />
    </div>
  );
}

type SeatProps = { hand: MachineProps<"baccarat">["view"]["hands"][number]; picture: string };

function Seat({ hand, picture }: SeatProps) {
  const { t } = useTranslation("play");
  return (
    <section className="seat" aria-label={hand.name} data-state={hand.state ?? undefined}>
      <p className="name">
        <strong>{hand.name}</strong>
        <i className="chip" data-side={hand.side} />
      </p>
      <ol className="fan">
        {hand.cards.map((card, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards that lie never move.
          <li key={place}>
            <PlayingCard {...card} />
          </li>
        ))}
        {hand.cards.length === 0 &&
          [1, 2].map((place) => (
            <li key={place}>
              <CardBack name={t("card.back")} picture={picture} />
            </li>
          ))}
      </ol>
      <p className="foot">
        <span>{hand.points && <b className="pip">{hand.points}</b>}</span>
      </p>
    </section>
  );
}

export function Fields({ view, error }: FieldsProps<"baccarat">) {
  const { t } = useTranslation("play");
  const chosen = useInitialText()({ id: "bet", name: "bet", initialValue: view.bet });
  return (
    <fieldset className="field">
      <legend>{t("baccarat.bet")}</legend>
      <div className="choices center">
        {view.choices.map(({ value, key, label, note }) => (
          <label key={value} data-key={key}>
            <input type="radio" name="bet" value={value} defaultChecked={value === chosen} required />
            {label}
            <small>{note}</small>
          </label>
        ))}
      </div>
      <FieldError id="bet" error={error} />
    </fieldset>
  );
}
