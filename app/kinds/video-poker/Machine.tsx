import { useAtomValue, useSetAtom } from "jotai";
import { type FormEvent, useEffect } from "react";
import { Button } from "#app/components/Button.tsx";
import { CardBack, PlayingCard, Shoe } from "#app/components/PlayingCard.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ControlsProps, MachineProps } from "../props.ts";
import { useBusy } from "../use-busy.ts";
import { heldAtom } from "./held.ts";
import { useSums } from "./use-sums.ts";

const PLACES = [0, 1, 2, 3, 4];

/** The payout of each hand, and five cards. While a hand waits for the choice, each card is a checkbox. */
export function Machine({ view, round, cardBack }: MachineProps<"video-poker">) {
  const { t } = useTranslation("play");
  const tell = useSetAtom(heldAtom);
  const sums = useSums(view.stake);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round's cards are other boxes, none of them ticked.
  useEffect(() => tell(0), [round, tell]);
  const onChange = ({ currentTarget }: FormEvent) => tell(currentTarget.querySelectorAll(":checked").length);
  return (
    <div className="card-board poker" data-live={view.live}>
      <dl className="hand-pays">
        {view.pays.map(({ name, pays, times, state }) => (
          <div key={name} data-state={state ?? undefined}>
            <dt>{name}</dt>
            <dd>{pays}</dd>
            {sums && <dd className="sum">{sums(times)}</dd>}
          </div>
        ))}
      </dl>
      <Shoe picture={cardBack} />
      <ul className="places" onChange={onChange}>
        {PLACES.map((place) => (
          // Another round's cards are other boxes: nothing is held from the last.
          <li key={`${round}:${place}`} data-state={view.cards[place]?.state ?? undefined}>
            <Place view={view} place={place} cardBack={cardBack} name={t("card.back")} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type PlaceProps = Pick<MachineProps<"video-poker">, "view" | "cardBack"> & { place: number; name: string };

function Place({ view, place, cardBack, name }: PlaceProps) {
  const { t } = useTranslation("play");
  const card = view.cards[place];
  if (!card) return <CardBack name={name} picture={cardBack} />;
  const face = <PlayingCard rank={card.rank} suit={card.suit} name={card.name} court={card.court} />;
  if (!view.live)
    return (
      <>
        {face}
        <span className="hold" data-held={card.held || undefined}>
          {card.held && <span>{t("poker.heldShort")}</span>}
        </span>
      </>
    );
  return (
    <label data-key={place + 1}>
      <input type="checkbox" name="hold" value={place} aria-label={t("poker.hold", { card: card.name })} />
      {face}
      <span className="hold">
        <kbd>{place + 1}</kbd>
        <span>{t("poker.heldShort")}</span>
      </span>
    </label>
  );
}

export function Controls({ view }: ControlsProps<"video-poker">) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  const held = useAtomValue(heldAtom);
  const words = held === PLACES.length ? t("poker.keep") : t("poker.drawSome", { number: PLACES.length - held });
  return (
    <>
      <p className="note">{view.note}</p>
      <Button kind="act" className="spin-button" aria-disabled={busy}>
        {held === 0 ? t("poker.draw") : words}
      </Button>
    </>
  );
}
