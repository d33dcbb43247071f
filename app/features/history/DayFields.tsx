import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { DayProblems, Days } from "./filters.server.ts";

/** First and last day. An invalid day is shown as typed, which an input of type date would leave out. */
export function DayFields({ days, problems }: { days: Days; problems: DayProblems | null }) {
  const { t } = useTranslation("history");
  return (["from", "to"] as const).map((name) => (
    <TextField
      key={`${name}=${days[name]}`}
      short
      field={{ id: `filter-${name}`, name, initialValue: days[name] }}
      type={problems ? "text" : "date"}
      label={t(`filter.${name}`)}
      error={problems?.[name]}
    />
  ));
}
