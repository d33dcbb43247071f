import { useAtomValue } from "jotai";
import { Icon } from "#app/components/Icon.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { soundAtom, volumeAtom } from "#app/state/switches.ts";
import { Switch } from "./Switch.tsx";
import { soundFile } from "./use-sound.ts";

/** Off until it is turned on; turning it on plays a sample at the current volume. */
export function Sound() {
  const { t } = useTranslation("play");
  const volume = useAtomValue(volumeAtom);
  return (
    <Switch of={soundAtom} name={t("sound")} then={(on) => on && hear(volume)}>
      <Icon name="sound" />
    </Switch>
  );
}

export const hear = (volume: number) =>
  void soundFile()
    .then(({ play }) => play("key", volume))
    .catch(() => undefined);
