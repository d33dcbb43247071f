import { useState } from "react";

/**
 * Whether this is another round than the one the page was loaded with. Only then does anything move, and so never without
 * scripts.
 */
export function useIsNew(id: string | null): boolean {
  const [first] = useState(id);
  return id !== first;
}
