import { useEffect, useRef, useState } from "react";

/**
 * Whether a form is still incomplete: its confirming button is then `disabled` (SPEC §5). Never in the server's HTML, where the
 * browser's own validation and the action's refusal replace it.
 */
export function useUnfinished() {
  const form = useRef<HTMLFormElement>(null);
  const [isUnfinished, setIsUnfinished] = useState(false);
  const check = () => setIsUnfinished(form.current?.matches(":invalid") ?? false);
  // A browser may have filled the form already.
  useEffect(check, []);
  return { isUnfinished, watched: { ref: form, onChange: check } };
}
