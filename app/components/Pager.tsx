import type { ReactNode, Ref } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { Pages } from "#app/lib/pages-around.ts";
import { ButtonLink } from "./Button.tsx";

type PagerProps = { pages: Pages; label?: string; end?: Ref<HTMLElement>; children?: ReactNode };

/** Links to the first, previous and next page of a list. */
export function Pager({ pages: { first, previous, next }, label, end, children }: PagerProps) {
  const { t } = useTranslation("common");
  if (!first && !previous && !next && !children) return null;
  return (
    <nav ref={end} className="pager no-print" aria-label={label ?? t("pages")}>
      {children}
      {first && (
        <ButtonLink small href={first}>
          {t("firstPage")}
        </ButtonLink>
      )}
      {previous && (
        <ButtonLink small icon="back" href={previous} rel="prev">
          {t("previousPage")}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink small trailing="next" href={next} rel="next">
          {t("nextPage")}
        </ButtonLink>
      )}
    </nav>
  );
}
