import { type RefObject, useEffect, useState } from "react";

/**
 * The current choice in the form around a board, once it has changed since the last round, so that the board can show the next
 * bet; null while it shows that round, and always without scripts.
 */
export function useChosen(board: RefObject<Element>, round: string | null): FormData | null {
  const [chosen, choose] = useState<{ round: string | null; form: FormData } | null>(null);
  useEffect(() => {
    const form = board.current?.closest("form");
    const look = () => form && choose({ round, form: new FormData(form) });
    form?.addEventListener("change", look);
    return () => form?.removeEventListener("change", look);
  }, [board, round]);
  return chosen?.round === round ? chosen.form : null;
}
