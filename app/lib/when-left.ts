import type { PointerEvent } from "react";

/** For `onPointerOut`: the pointer has left the element, and not moved from one part of it to another. */
export const whenLeft =
  (left: () => void) =>
  ({ currentTarget, relatedTarget }: PointerEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) left();
  };
