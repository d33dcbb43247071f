import type { ReactNode, Ref } from "react";
import { ButtonLink } from "#app/components/Button.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FilterView } from "./filters.server.ts";

type HistoryFootProps = {
  /** How many rows fit, on all pages. */
  rows: number;
  file: string;
  next: string | null;
  filters: FilterView;
  end?: Ref<HTMLElement>;
  children?: ReactNode;
};

/** The rows as a file, and the next page of them. */
export function HistoryFoot({ rows, file, next, filters, end, children }: HistoryFootProps) {
  const { t } = useTranslation(["history", "common"]);
  const isTooLong = rows > filters.fileRows;
  return (
    <>
      <Pager end={end} label={t("common:pages")} next={next ? { href: next, label: t("common:nextPage") } : null}>
        {!isTooLong && (
          <ButtonLink small reload href={file} icon="save">
            {t("file.save")}
          </ButtonLink>
        )}
        {children}
      </Pager>
      <p className="note">{isTooLong ? filters.tooLong : filters.bound}</p>
    </>
  );
}
