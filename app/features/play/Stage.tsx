import type { ReactNode, RefObject } from "react";

type StageProps = {
  /** The one line under the board. */
  caption: string | null;
  /** Where motion is played; a replay has none. */
  element?: RefObject<HTMLElement>;
  label: string;
  /** The board of the kind. */
  children: ReactNode;
};

/** Where a game is played: a box of any size, whose content measures itself by it. */
export function Stage({ caption, element, label, children }: StageProps) {
  return (
    <section className="stage" id="stage" ref={element} aria-label={label}>
      <div className="room" />
      <div className="stage-board">{children}</div>
      <p className="caption">{caption}</p>
    </section>
  );
}
