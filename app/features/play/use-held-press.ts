import { useEffect, useState } from "react";

/**
 * Holds a press that came while the table was busy, until it is free: a refusal and its button are shown while the page is still
 * being loaded. A button that is gone by then, or offers something else, is not pressed.
 */
export function useHeldPress(isFree: boolean): (button: HTMLButtonElement) => void {
  const [held, setHeld] = useState<{ button: HTMLButtonElement; value: string } | null>(null);
  useEffect(() => {
    if (!held || !isFree) return;
    setHeld(null);
    const { button, value } = held;
    if (button.isConnected && button.value === value) button.form?.requestSubmit(button);
  }, [held, isFree]);
  return (button) => setHeld({ button, value: button.value });
}
