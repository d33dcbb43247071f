import { useState } from "react";
import type { TableView } from "./table.server.ts";

type SaluteProps = { revealed: Pick<TableView, "shown" | "room" | "largeWin"> };

/**
 * A round that paid a large multiple of its stake, once its result is shown: the emblem of its game fills the stage, stands,
 * and disappears by itself or at a press. It is the same for every larger payout.
 */
export function Salute({ revealed: { shown, room, largeWin } }: SaluteProps) {
  const [isClosed, setClosed] = useState(false);
  const { of, times } = shown.tell;
  if (of !== "large" || isClosed) return null;
  return (
    <div className="salute" aria-hidden="true" onClick={() => setClosed(true)} onAnimationEnd={() => setClosed(true)}>
      <img src={room.emblem} alt="" width={110} height={110} />
      <strong>{times}</strong>
      <small>{largeWin}</small>
    </div>
  );
}
