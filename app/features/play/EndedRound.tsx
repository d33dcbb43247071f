import { Anchor } from "#app/components/Anchor.tsx";
import { Notice } from "#app/components/Notice.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { EndedRoundView } from "./open-round.server.ts";

type EndedRoundProps = {
  round: EndedRoundView;
  /** The same page without the notice. */
  closeHref: string;
};

/** The result of a round that was ended away from its table. */
export function EndedRound({ round: { game, title, note, see }, closeHref }: EndedRoundProps) {
  const { t } = useTranslation();
  const heading = (
    <>
      <span lang="en">{game}</span>: {title}
    </>
  );
  return (
    <Notice kind="sys" title={heading} close={{ href: closeHref, label: t("notice.close") }}>
      {note}{" "}
      <Anchor className="link" href={see.href}>
        {see.label}
      </Anchor>
    </Notice>
  );
}
