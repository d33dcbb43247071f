import { useEffect, useRef, useState } from "react";

/**
 * Whether a form still misses what it asks for: its confirming button is then `disabled` (SPEC §5). Never in the server's
 * HTML, where the browser's own check of the form and the action's refusal stand in for it.
 */
export function useUnfinished() {
  const form = useRef<HTMLFormElement>(null);
  const [isUnfinished, setIsUnfinished] = useState(false);
  const check = () => setIsUnfinished(form.current?.matches(":invalid") ?? false);
  // A browser may have filled the form before.
  useEffect(check, []);
  return { isUnfinished, watched: { ref: form, onChange: check } };
}
