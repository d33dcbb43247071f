import { type ComponentProps, useEffect, useId, useState } from "react";
import { SelectField } from "./Field.tsx";
import { matchingOptions, withChosen } from "./matching-options.ts";

type SearchSelectProps = ComponentProps<typeof SelectField> & { find: { label: string; empty: string } };

/** A long list with a filter. Without scripts it is only the list. */
export function SearchSelect({ find, options, ...field }: SearchSelectProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const matching = matchingOptions(options, typed);
  // Read from the list itself, which the browser may have filled in or restored.
  const type = (text: string) => {
    const list = document.getElementById(field.field.id);
    if (list instanceof HTMLSelectElement) setChosen(list.value);
    setTyped(text);
  };
  return (
    <div className="stack">
      {hasScripts && (
        <div className="field">
          <label htmlFor={id}>{find.label}</label>
          <input
            className="input"
            type="search"
            id={id}
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.target.value)}
            // It would submit the form around it, which is not filled in yet.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </div>
      )}
      <SelectField {...field} options={withChosen(options, matching, chosen)} />
      <p className="note" role="status">
        {matching.length === 0 && find.empty}
      </p>
    </div>
  );
}
