import { useAtom } from "jotai";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { soundAtom, volumeAtom } from "#app/state/switches.ts";
import { hear } from "./Sound.tsx";

/** The volume of a table; at the left end it is silent. Sound needs scripts. */
export const Volume = () => <ClientOnly before={null}>{() => <Slider />}</ClientOnly>;

const STEP = 0.1;

function Slider() {
  const { t } = useTranslation("play");
  const [isOn, setOn] = useAtom(soundAtom);
  const [volume, setVolume] = useAtom(volumeAtom);
  const change = (share: number) => {
    setOn(share > 0);
    if (share === 0) return;
    setVolume(share);
    hear(share);
  };
  return (
    <label className="volume">
      <span>{t("volume")}</span>
      <input
        type="range"
        min={0}
        max={1}
        step={STEP}
        value={isOn ? volume : 0}
        onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
