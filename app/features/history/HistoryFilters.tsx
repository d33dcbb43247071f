import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { SelectField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Form } from "#app/components/Form.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { DayFields } from "./DayFields.tsx";
import type { DayProblems, FilterView } from "./filters.server.ts";

type HistoryFiltersProps = { filters: FilterView; problems: DayProblems | null };

/**
 * Days and choices of a list as one form whose result has an address, and the active filters, each a link to the list without
 * it.
 */
export function HistoryFilters({ filters, problems }: HistoryFiltersProps) {
  const { t } = useTranslation("history");
  const { action, days, selects, active } = filters;
  const isOpen = problems !== null || selects.some(({ value }) => value !== "");
  return (
    <div className="stack no-print">
      <DayProblemsSummary problems={problems} />
      <div className="filterbox">
        <Fold key={String(isOpen)} summary={t("filter.title")} open={isOpen}>
          <Form action={action} className="filters">
            <DayFields days={days} problems={problems} />
            {selects.map(({ name, label, value, options }) => (
              <SelectField
                key={`${name}=${value}`}
                field={{ id: `filter-${name}`, name, initialValue: value }}
                label={label}
                options={options}
              />
            ))}
            <Button>{t("filter.show")}</Button>
          </Form>
        </Fold>
      </div>
      {active.length > 0 && (
        <ul className="choose" aria-label={t("filter.active")}>
          {active.map(({ label, href }) => (
            <li key={label}>
              <Anchor href={href}>
                <span className="visually-hidden">{t("filter.remove")} </span>
                {label} <Icon name="cross" />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The problems with the days, before anything else. */
export function DayProblemsSummary({ problems }: { problems: DayProblems | null }) {
  const { t } = useTranslation("history");
  if (!problems) return null;
  const listed = (["from", "to"] as const).flatMap((name) => {
    const text = problems[name];
    return text ? [{ fieldId: `filter-${name}`, label: t(`filter.${name}`), text }] : [];
  });
  return <ErrorSummary key={JSON.stringify(problems)} title={t("filter.refused")} problems={listed} />;
}
