import { useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { MachineProps } from "../props.ts";
import { useIsNew } from "../use-is-new.ts";

type Cells = MachineProps<"scratch">["view"]["cells"];

/** The card. With scripts a card just bought lies covered, is uncovered cell by cell, and only then says what it pays. */
export function Machine({ view: { cells }, round, children }: MachineProps<"scratch">) {
  const { t } = useTranslation("play");
  const isNew = useIsNew(round);
  const [uncovered, setUncovered] = useState<{ round: string | null; places: readonly number[] }>({
    round,
    places: [],
  });
  const open = uncovered.round === round ? uncovered.places : [];
  const left = isNew ? cells.map((_, place) => place).filter((place) => !open.includes(place)) : [];
  const uncover = (places: readonly number[]) => setUncovered({ round, places: [...open, ...places] });
  return (
    <>
      <Card cells={cells} covered={left} uncover={(place) => uncover([place])} />
      {left.length > 0 ? (
        <Button type="button" onClick={() => uncover(left)}>
          {t("scratch.uncoverAll")}
        </Button>
      ) : (
        children
      )}
    </>
  );
}

type CardProps = { cells: Cells; covered: readonly number[]; uncover: (place: number) => void };

function Card({ cells, covered, uncover }: CardProps) {
  const { t } = useTranslation("play");
  return (
    <ol className="scratch" data-cells={cells.length} aria-label={t("scratch.card")}>
      {cells.map(({ image, name, hit, cover }, place) => {
        if (covered.includes(place))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the card.
            <li key={place}>
              <button type="button" aria-label={cover} onClick={() => uncover(place)} />
            </li>
          );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the card.
          <li key={place} className={hit && covered.length === 0 ? "hit" : image ? undefined : "covered"}>
            {image ? (
              <img src={image} alt={name} width={110} height={110} />
            ) : (
              <span className="visually-hidden">{name}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
