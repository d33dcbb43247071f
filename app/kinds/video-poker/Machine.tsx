import { Button } from "#app/components/Button.tsx";
import { CardBack, PlayingCard } from "#app/components/PlayingCard.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ControlsProps, MachineProps } from "../props.ts";
import { useBusy } from "../use-busy.ts";

const PLACES = [0, 1, 2, 3, 4];

/** Five cards. While they wait to be held or not, each is a box to tick. */
export function Machine({ view, round, children }: MachineProps<"video-poker">) {
  const { t } = useTranslation("play");
  return (
    <>
      <ul className="poker">
        {PLACES.map((place) => {
          const card = view.cards[place];
          if (!card)
            return (
              <li key={place}>
                <CardBack name={t("card.back")} />
              </li>
            );
          const { held, ...face } = card;
          return (
            // Another round's cards are other boxes: nothing is held from the last.
            <li key={`${round}:${place}`}>
              {view.live ? (
                <label>
                  <PlayingCard {...face} />
                  <span className="hold">
                    <input
                      type="checkbox"
                      name="hold"
                      value={place}
                      aria-label={t("poker.hold", { card: face.name })}
                    />
                    {t("poker.holdShort")}
                  </span>
                </label>
              ) : (
                <>
                  <PlayingCard {...face} />
                  <span className="hold">{held && t("poker.heldShort")}</span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <dl className="ledger pay-table">
        {view.pays.map(({ name, pays, hit }) => (
          <div key={name} className={hit ? "hit" : undefined}>
            <dt>{name}</dt>
            <dd>{pays}</dd>
          </div>
        ))}
      </dl>
      {children}
    </>
  );
}

export function Controls(_: ControlsProps<"video-poker">) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  return (
    <Button kind="act" className="spin-button" aria-disabled={busy}>
      {t("poker.draw")}
    </Button>
  );
}
