import type { ReactNode, RefObject } from "react";

type StageProps = {
  /** The one line under the board. */
  caption: string | null;
  /** The element on which motion is played; a replay has none. */
  element?: RefObject<HTMLElement>;
  label: string;
  /** Nothing on the board can be chosen. */
  isFrozen?: boolean;
  /** What covers the board. */
  over?: ReactNode;
  /** The board of the kind. */
  children: ReactNode;
};

/** Where a game is played: a box of any size, whose content scales with it. */
export function Stage({ caption, element, label, isFrozen = false, over, children }: StageProps) {
  return (
    <section className="stage" id="stage" ref={element} aria-label={label}>
      <div className="room" />
      <div className="stage-board" inert={isFrozen ? "" : undefined}>
        {children}
      </div>
      <p className="caption">{caption}</p>
      {over}
    </section>
  );
}
