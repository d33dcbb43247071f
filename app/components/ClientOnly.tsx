import { type ReactNode, useEffect, useState } from "react";

/** Renders its children in the browser only, once React has taken the page over; until then, and without scripts, `before`. */
export function ClientOnly({ before, children }: { before: ReactNode; children: () => ReactNode }) {
  const [isClient, setIsClient] = useState(false);
  useEffect(() => setIsClient(true), []);
  return isClient ? children() : before;
}
