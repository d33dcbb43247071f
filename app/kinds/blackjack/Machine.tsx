import { Button } from "#app/components/Button.tsx";
import { CardBack } from "#app/components/PlayingCard.tsx";
import { TableHand } from "#app/components/TableHand.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ControlsProps, MachineProps } from "../props.ts";
import { useBusy } from "../use-busy.ts";

export function Machine({ view, children }: MachineProps<"blackjack">) {
  const { t } = useTranslation("play");
  const back = <CardBack name={t("card.back")} />;
  return (
    <>
      <div className="felt hands">
        <TableHand name={t("blackjack.dealer")} cards={view.dealer?.cards ?? []} points={view.dealer?.points ?? null}>
          {(!view.dealer || view.dealer.faceDown) && back}
        </TableHand>
        {view.hands.length > 0 ? (
          view.hands.map(({ result, stake, ...hand }) => (
            <TableHand key={hand.name} {...hand} note={result ? `${result}, ${stake}` : stake} />
          ))
        ) : (
          <TableHand name={t("blackjack.yours")} cards={[]} points={null}>
            {back}
          </TableHand>
        )}
      </div>
      {children}
    </>
  );
}

export function Controls({ view }: ControlsProps<"blackjack">) {
  const busy = useBusy();
  return (
    <div className="acts">
      {view.acts.map(({ act, label, note }) => (
        <Button key={act} name="act" value={act} aria-disabled={busy}>
          <span>
            {label}
            {note && <small>{note}</small>}
          </span>
        </Button>
      ))}
    </div>
  );
}
