import { type ComponentProps, useEffect, useId, useState } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { SelectField } from "./Field.tsx";
import { isAnyText, matchingCountries, withChosen } from "./matching-countries.ts";

/** The countries with a filter. Without scripts they are only the list. */
export function CountrySelect({ options, ...field }: ComponentProps<typeof SelectField>) {
  const { t } = useTranslation(["account", "common"]);
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const isFiltered = isAnyText(typed);
  const matching = isFiltered ? matchingCountries(options, typed) : options;
  const found = matching.length > 0 ? t("field.countryMatching", { count: matching.length }) : t("common:select.empty");
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
          <label htmlFor={id}>{t("field.countryFind")}</label>
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
        {isFiltered && found}
      </p>
    </div>
  );
}
