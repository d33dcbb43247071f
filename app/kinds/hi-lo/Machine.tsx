import { Button } from "#app/components/Button.tsx";
import { CardBack, PlayingCard } from "#app/components/PlayingCard.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ControlsProps, MachineProps } from "../props.ts";
import { useBusy } from "../use-busy.ts";

export function Machine({ view, children }: MachineProps<"hi-lo">) {
  const { t } = useTranslation("play");
  return (
    <>
      <div className={view.lost ? "felt lost" : "felt"}>
        {view.passed.length > 0 && (
          <ol className="cards" aria-label={t("hiLo.passed")}>
            {view.passed.map((card, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards that lie never move.
              <li key={place}>
                <PlayingCard small {...card} />
              </li>
            ))}
          </ol>
        )}
        {view.open ? <PlayingCard {...view.open} /> : <CardBack name={t("card.back")} />}
        {view.multiplier && <p className="felt-figure">{view.multiplier}</p>}
      </div>
      {children}
    </>
  );
}

export function Controls({ view }: ControlsProps<"hi-lo">) {
  const busy = useBusy();
  return (
    <>
      <div className="acts">
        {view.guesses.map(({ act, label, note }) => (
          <Button key={act} name="act" value={act} aria-disabled={busy}>
            <span>
              {label}
              <small>{note}</small>
            </span>
          </Button>
        ))}
        {view.skip && (
          <Button name="act" value="skip" aria-disabled={busy}>
            {view.skip}
          </Button>
        )}
      </div>
      {view.cashOut && (
        <Button kind="act" className="spin-button" name="act" value="cashOut" aria-disabled={busy}>
          {view.cashOut}
        </Button>
      )}
    </>
  );
}
