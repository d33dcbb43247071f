import { useState } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useCover } from "../cover.ts";
import type { MachineProps } from "../props.ts";

type Cells = MachineProps<"scratch">["view"]["cells"];

/** The card. While it lies covered it is uncovered cell by cell, and only then says what it pays. */
export function Machine({ view: { cells }, round, children }: MachineProps<"scratch">) {
  const { isCovered, uncover: uncoverAll } = useCover();
  const [uncovered, setUncovered] = useState<{ round: string | null; places: readonly number[] }>({
    round,
    places: [],
  });
  const open = uncovered.round === round ? uncovered.places : [];
  const left = isCovered ? cells.map((_, place) => place).filter((place) => !open.includes(place)) : [];
  const uncover = (place: number) => {
    setUncovered({ round, places: [...open, place] });
    if (left.length === 1) uncoverAll();
  };
  return (
    <>
      <Card cells={cells} covered={left} uncover={uncover} />
      {/* As high as what will stand there, so that the button below stays where it is. */}
      {left.length > 0 ? <p className="outcome" /> : children}
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
