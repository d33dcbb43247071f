import type { ReactNode, Ref } from "react";
import { ButtonLink } from "#app/components/Button.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { Pages } from "#app/lib/pages-around.ts";
import type { FilterView } from "./filters.server.ts";

type HistoryFootProps = {
  /** The number of matching rows, on all pages. */
  rows: number;
  file: string;
  pages: Pages;
  filters: FilterView;
  end?: Ref<HTMLElement>;
  children?: ReactNode;
};

/** The rows as a file, and the pages around this one. */
export function HistoryFoot({ rows, file, pages, filters, end, children }: HistoryFootProps) {
  const { t } = useTranslation("history");
  const isTooLong = rows > filters.fileRows;
  return (
    <>
      <Pager end={end} pages={pages}>
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
