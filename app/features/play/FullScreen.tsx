import { useEffect, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

/** A toggle for full screen, where the browser supports it. */
export const FullScreen = () => <ClientOnly before={null}>{() => document.fullscreenEnabled && <Toggle />}</ClientOnly>;

function Toggle() {
  const { t } = useTranslation("play");
  const [on, setOn] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  // A browser may refuse; the page then stays unchanged.
  const toggle = () => (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    <Button type="button" small icon="frame" aria-pressed={on} onClick={toggle}>
      {t("fullScreen")}
    </Button>
  );
}
