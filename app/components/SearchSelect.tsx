import { type ComponentProps, useEffect, useId, useState } from "react";
import { matchingOptions } from "../lib/matching-options.ts";
import { SelectField } from "./Field.tsx";

type SearchSelectProps = ComponentProps<typeof SelectField> & { find: { label: string; empty: string } };

/** A long list that can be typed into. Without scripts it is the list alone. */
export function SearchSelect({ find, options, ...field }: SearchSelectProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const shown = matchingOptions(options, typed);
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
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <SelectField {...field} options={shown} />
      <p className="note" role="status">
        {shown.length === 0 && find.empty}
      </p>
    </div>
  );
}
