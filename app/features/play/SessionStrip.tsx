import { Sums } from "#app/components/Ledger.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Clock } from "./Clock.tsx";

type SessionStripProps = { startedAt: string; staked: string; returned: string; net: string };

/** Clock of the session and what it has cost so far, in sight on every play page (PRODUCT §11). */
export function SessionStrip({ startedAt, staked, returned, net }: SessionStripProps) {
  const { t } = useTranslation("play");
  return (
    <Sums
      shape="session"
      lines={[
        { name: t("session.played"), figure: <Clock since={startedAt} /> },
        { name: t("session.staked"), figure: staked },
        { name: t("session.returned"), figure: returned },
        { name: t("session.net"), figure: net },
      ]}
    />
  );
}
