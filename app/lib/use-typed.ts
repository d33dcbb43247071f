import { useEffect, useState } from "react";

/**
 * The current values of these fields of a form, while they are typed; undefined until scripts run, so that without them the
 * page shows the values it was sent with. The names must be a constant: changed names are not read on the next render.
 */
export function useTyped<Name extends string>(
  formId: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  const [typed, setTyped] = useState<Record<Name, string>>();
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return undefined;
    const read = () => {
      const data = new FormData(form);
      setTyped(Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Record<Name, string>);
    };
    // Includes what was typed before scripts loaded.
    read();
    const follow = ({ target }: Event) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      if (isField && target.form === form) read();
    };
    // On the document, after React's own listener: an earlier one would render a field as it was before its onChange has run.
    document.addEventListener("input", follow);
    return () => document.removeEventListener("input", follow);
  }, [formId, names]);
  return typed;
}
