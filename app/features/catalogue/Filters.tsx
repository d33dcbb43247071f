import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { SelectField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Form } from "#app/components/Form.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { Pips } from "#app/components/Pips.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { FindGame } from "./FindGame.tsx";
import type { FilterFields } from "./filters.server.ts";

type FiltersProps = {
  /** The list's own address, without the choices. */
  action: string;
  typed: string | null;
  fields: FilterFields;
  /** Something is chosen: the choices are unfolded. */
  open: boolean;
};

/** Search and filters of a list, as one form whose result has an address. */
export function Filters({ action, typed, fields, open }: FiltersProps) {
  const { t } = useTranslation("games");
  return (
    <Form action={action} role="search" className="stack">
      <FindGame typed={typed ?? ""} />
      <div className="filterbox">
        <Fold summary={t("filter.title")} open={open}>
          <div className="stack">
            <div className="filters">
              {fields.selects.map(({ name, label, value, options }) => (
                // The key applies the new value when the address changes without a new document.
                <SelectField
                  key={`${name}=${value}`}
                  field={{ id: `filter-${name}`, name, initialValue: value }}
                  label={label}
                  options={options}
                />
              ))}
            </div>
            <div className="cluster spread">
              <VolatilityLevels levels={fields.levels} />
              <Button>{t("filter.show")}</Button>
            </div>
          </div>
        </Fold>
      </div>
    </Form>
  );
}

function VolatilityLevels({ levels }: Pick<FilterFields, "levels">) {
  const { t } = useTranslation("games");
  return (
    <fieldset className="field whole">
      <legend>{t("filter.volatility")}</legend>
      <div className="choices center levels">
        {levels.map(({ level, isChosen }) => (
          <label key={`${level}=${isChosen}`}>
            <input type="checkbox" name="volatility" value={level} defaultChecked={isChosen} />
            <Pips level={level} label={t("volatilityLabel", { level })} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ActiveFiltersProps = { filters: readonly { label: string; href: string }[] };

/** The choices, each a link to the list without it. */
export function ActiveFilters({ filters }: ActiveFiltersProps) {
  const { t } = useTranslation("games");
  return (
    <ul className="cluster" aria-label={t("filter.active")}>
      {filters.map(({ label, href }) => (
        <li key={label}>
          <Anchor className="button small" href={href}>
            <Icon name="cross" />
            <span className="visually-hidden">{t("filter.remove")} </span>
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
