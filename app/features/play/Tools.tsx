import { useAtom } from "jotai";
import { useEffect, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { soundAtom } from "#app/state/sound.ts";

type ToolsProps = {
  /** Id of the round that is shown; null before the first, and while it lies covered. */
  round: string | null;
  /** It paid more than its stake. */
  gained: boolean;
};

/** What only a browser with scripts can do. */
export function Tools(props: ToolsProps) {
  return (
    <ClientOnly before={null}>
      {() => (
        <div className="cluster tools">
          <Sound {...props} />
          {document.fullscreenEnabled && <FullScreen />}
        </div>
      )}
    </ClientOnly>
  );
}

/** Off until it is asked for. A round ticks; only one that paid more than its stake sounds. */
function Sound({ round, gained }: ToolsProps) {
  const { t } = useTranslation("play");
  const [on, setOn] = useAtom(soundAtom);
  const [heard, setHeard] = useState(round);
  useEffect(() => {
    if (heard === round || round === null) return;
    setHeard(round);
    if (on) void sound(gained);
  }, [heard, round, gained, on]);
  const toggle = () => {
    setOn(!on);
    if (!on) void sound(false);
  };
  return (
    <Button type="button" small icon="sound" aria-pressed={on} onClick={toggle}>
      {t("sound")}
    </Button>
  );
}

const sound = async (gained: boolean) => (await import("./sound.client.ts")).play(gained ? "gain" : "tick");

function FullScreen() {
  const { t } = useTranslation("play");
  const [on, setOn] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  // A browser may refuse; the page is then as it was.
  const toggle = () => (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    <Button type="button" small icon="frame" aria-pressed={on} onClick={toggle}>
      {t("fullScreen")}
    </Button>
  );
}
