import { Button } from "#app/components/Button.tsx";
import { CardBack, PlayingCard, Shoe } from "#app/components/PlayingCard.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ControlsProps, MachineProps } from "../props.ts";
import { useBusy } from "../use-busy.ts";

const SIGNS = { higher: "▲", lower: "▼", skip: "▶" } as const;

/** The last cards with the guess above each, the open card, the pile, and the ranks each guess wins on. */
export function Machine({ view, cardBack }: MachineProps<"hi-lo">) {
  const { t } = useTranslation("play");
  return (
    <div className="card-board hi-lo">
      <ol className="passed" aria-label={t("hiLo.passed")}>
        {view.passed.map(({ guess, place, ...card }) => (
          <li key={place}>
            <PlayingCard {...card} />
            <i aria-hidden="true">{SIGNS[guess]}</i>
          </li>
        ))}
      </ol>
      <div className="middle">
        <p className="sum" data-state={view.state ?? undefined}>
          <strong>{view.multiplier}</strong>
        </p>
        {view.open ? <PlayingCard {...view.open} /> : <CardBack name={t("card.back")} picture={cardBack} />}
        <Shoe picture={cardBack} />
      </div>
      <ol className="ranks" aria-hidden="true">
        {view.ranks.map(({ rank, right, open }) => (
          <li key={rank} data-right={right ?? undefined} data-open={open || undefined}>
            {rank}
          </li>
        ))}
      </ol>
    </div>
  );
}

export function Controls({ view }: ControlsProps<"hi-lo">) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  return (
    <>
      <div className="acts">
        <Button name="act" value="cashOut" data-key="c" disabled={!view.cashOut} aria-disabled={busy || !view.cashOut}>
          {view.cashOut ?? view.cashOutLater}
        </Button>
        <Button
          name="act"
          value="skip"
          data-key="ArrowRight"
          disabled={!view.canSkip}
          aria-disabled={busy || !view.canSkip}
        >
          {view.skip}
        </Button>
      </div>
      <div className="guesses">
        {view.guesses.map(({ act, key, label, ...way }) => (
          <Button key={act} name="act" value={act} data-key={key} aria-disabled={busy}>
            <i aria-hidden="true">{SIGNS[act]}</i>
            <span>
              {label}
              <small aria-hidden="true">
                {way.chance} → {way.pays}
              </small>
              <span className="visually-hidden">{t("hiLo.way", way)}</span>
            </span>
          </Button>
        ))}
      </div>
    </>
  );
}
