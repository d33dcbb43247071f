import { Choices } from "#app/components/Choices.tsx";
import { CardBack } from "#app/components/PlayingCard.tsx";
import { TableHand } from "#app/components/TableHand.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";

export function Machine({ view, children }: MachineProps<"baccarat">) {
  const { t } = useTranslation("play");
  return (
    <>
      <div className="felt hands">
        {view.hands.map((hand) => (
          <TableHand key={hand.name} {...hand}>
            {hand.cards.length === 0 && <CardBack name={t("card.back")} />}
          </TableHand>
        ))}
        {view.label && <p className="note">{view.label}</p>}
      </div>
      {children}
    </>
  );
}

export function Fields({ view, error }: FieldsProps<"baccarat">) {
  const { t } = useTranslation("play");
  return (
    <Choices
      field={{ id: "bet", name: "bet", initialValue: view.bet }}
      legend={t("baccarat.bet")}
      choices={view.choices}
      error={error}
      required
    />
  );
}
