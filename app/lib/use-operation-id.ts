import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * The operation id a form was rendered with, until its page is navigated to again. Data reloaded because something changed
 * elsewhere brings another id; a form keyed by it would lose what is being typed.
 */
export function useOperationId<Id extends string | undefined>(loaded: Id): Id {
  const { key } = useLocation();
  const [made, make] = useState({ key, id: loaded });
  if (made.key === key) return made.id;
  make({ key, id: loaded });
  return loaded;
}
