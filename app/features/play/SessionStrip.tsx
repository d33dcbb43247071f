import { useEffect, useState } from "react";
import { Sums } from "#app/components/Ledger.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

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

/** h:mm:ss; without scripts it stands at the moment the page was made. */
function Clock({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time suppressHydrationWarning>{clockText(now - Date.parse(since))}</time>;
}

function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
