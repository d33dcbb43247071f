import type { MachineProps } from "../props.ts";

type CellProps = {
  cell: MachineProps<"scratch">["view"]["cells"][number];
  cardBack: string;
  isOpen: boolean;
  /** It is being rubbed: its symbol is under the rest of the cover. */
  isBegun: boolean;
  /** The whole card is open. */
  isRevealed: boolean;
  /** The rubbed cover is above it, and is removed when it is open. */
  hasMask: boolean;
  uncover(): void;
};

/** One cell of a card. The symbol of a covered, untouched cell is not in the page. */
export function Cell({ cell, cardBack, isOpen, isBegun, isRevealed, hasMask, uncover }: CellProps) {
  const { image, name, hit, cover } = cell;
  const back = <img className="cover" src={cardBack} alt="" />;
  if (!image)
    return (
      <li>
        {back}
        <span className="visually-hidden">{name}</span>
      </li>
    );
  return (
    <li className={hit && isRevealed ? "hit" : undefined} data-open={isOpen || undefined}>
      {(isOpen || isBegun) && <img src={image} alt={isOpen ? name : ""} width={110} height={110} />}
      {hasMask && <canvas />}
      {!isOpen && (
        <button type="button" aria-label={cover} onClick={uncover}>
          {back}
        </button>
      )}
    </li>
  );
}
