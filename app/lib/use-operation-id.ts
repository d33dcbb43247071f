import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * The operation id that a form was made with, for as long as its page is not gone to anew. What is loaded again because something
 * changed elsewhere brings another one; a form that is made anew by its id would lose what is being typed.
 */
export function useOperationId<Id extends string | undefined>(loaded: Id): Id {
  const { key } = useLocation();
  const [made, make] = useState({ key, id: loaded });
  if (made.key === key) return made.id;
  make({ key, id: loaded });
  return loaded;
}
