import { useEffect, useState } from "react";

/**
 * What stands in these fields of a form, as it is typed; undefined until scripts run, so that without them the page goes by
 * what it was sent with. The names are a constant of the caller's: others on the next render would not be read.
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
    // What was typed before scripts came counts too.
    read();
    const follow = ({ target }: Event) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      if (isField && target.form === form) read();
    };
    // At the document, after React's own listener: an earlier one would render a field as it was before its onChange has run.
    document.addEventListener("input", follow);
    return () => document.removeEventListener("input", follow);
  }, [formId, names]);
  return typed;
}
