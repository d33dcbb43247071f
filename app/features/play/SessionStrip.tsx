import { Sums } from "#app/components/Ledger.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Clock } from "./Clock.tsx";
import type { SessionView } from "./session.server.ts";

/** Clock of the session, its cost so far and what is left of the limits, beside every real table (PRODUCT §11). */
export function SessionStrip({ session: { startedAt, staked, returned, facts } }: { session: SessionView }) {
  const { t } = useTranslation("play");
  return (
    <Sums
      shape="session"
      lines={[
        { name: t("session.played"), figure: <Clock since={startedAt} /> },
        { name: t("session.staked"), figure: staked },
        { name: t("session.returned"), figure: returned },
        ...facts,
      ]}
    />
  );
}
