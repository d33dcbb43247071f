import { type ReactNode, useEffect, useState } from "react";

/** Renders its children only in the browser, after hydration; until then, and without scripts, `before`. */
export function ClientOnly({ before, children }: { before: ReactNode; children: () => ReactNode }) {
  const [isClient, setIsClient] = useState(false);
  useEffect(() => setIsClient(true), []);
  return isClient ? children() : before;
}
