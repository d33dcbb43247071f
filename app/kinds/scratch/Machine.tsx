import { useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useCover } from "../cover.ts";
import type { MachineProps } from "../props.ts";
import { useSound } from "../sound.ts";
import { Cell } from "./Cell.tsx";
import { useCells } from "./use-cells.ts";
import { useRubbing } from "./use-rubbing.ts";

type ScratchProps = Pick<MachineProps<"scratch">, "view" | "round" | "cardBack">;

/** The card. While covered, it is uncovered cell by cell, and shows its payout only then. */
export function Machine({ view: { cells, prizes, gained }, round, cardBack }: ScratchProps) {
  const { t } = useTranslation("play");
  const { isCovered } = useCover();
  const card = useRef<HTMLOListElement>(null);
  const { open, begun, last, wasCovered, begin, uncover, onKeyDown } = useCells(card, cells.length, round);
  const isMasked = useRubbing(card, isCovered ? round : null, cardBack, { begin, uncover });
  const opened = last === null ? null : cells[last];
  const sound = useSound();
  useEffect(() => {
    // The same for every cell, whatever is under it.
    if (isCovered && last !== null) sound("slide");
  }, [isCovered, last, sound]);
  return (
    <div className="scratch" data-cells={cells.length}>
      <div className="scratch-card">
        <ol
          ref={card}
          aria-label={t("scratch.card")}
          data-masked={isMasked || undefined}
          data-won={(!isCovered && gained) || undefined}
          onKeyDown={onKeyDown}
        >
          {cells.map((cell, place) => (
            <Cell
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the card.
              key={place}
              cell={cell}
              cardBack={cardBack}
              isOpen={!isCovered || open.includes(place)}
              isBegun={begun.includes(place)}
              isRevealed={!isCovered}
              hasMask={wasCovered}
              uncover={() => uncover(place)}
            />
          ))}
        </ol>
      </div>
      <ul className="scratch-prizes" aria-label={t("scratch.prizes")}>
        {prizes.map(({ id, image, name, pays, hit }) => (
          <li key={id} className={hit && !isCovered ? "hit" : undefined}>
            <img src={image} alt={name} width={110} height={110} />
            <b>{pays}</b>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {isCovered && opened && t("scratch.opened", { number: (last ?? 0) + 1, name: opened.name })}
      </p>
    </div>
  );
}
