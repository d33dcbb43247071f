import { useTranslation } from "#app/i18n/translation.tsx";
import type { TableView } from "./table.server.ts";

/** The last results, the newest at the end: what each was is told by its height and shape. */
export function Tally({ tally }: Pick<TableView, "tally">) {
  const { t } = useTranslation("play");
  return (
    <ol className="tally" aria-label={t("tally")}>
      {tally.map(({ of, net }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result is its place in the row.
        <li key={place} data-of={of}>
          <span className="visually-hidden">{net}</span>
        </li>
      ))}
    </ol>
  );
}
