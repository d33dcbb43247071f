import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState } from "react";
import type { MakeSound } from "#app/kinds/motion.ts";
import { loudnessAtom } from "#app/state/switches.ts";
import type { SoundName } from "./sound.client.ts";
import type { TableView } from "./table.server.ts";

export const soundFile = () => import("./sound.client.ts");

/** Plays the sounds of a table: nothing until sound is turned on. The function's identity never changes. */
export function useMakeSound() {
  const loudness = useAtomValue(loudnessAtom);
  const latest = useRef<{ loudness: number; play?: Awaited<ReturnType<typeof soundFile>>["play"] }>({ loudness });
  const isOn = loudness > 0;
  useEffect(() => {
    latest.current.loudness = loudness;
  }, [loudness]);
  useEffect(() => {
    if (!isOn) return;
    soundFile()
      .then(({ play }) => {
        latest.current.play = play;
      })
      // Without its file the table is silent.
      .catch(() => undefined);
  }, [isOn]);
  return useCallback((name: SoundName, at?: number) => {
    const { loudness, play } = latest.current;
    if (loudness > 0) void play?.(name, loudness, at);
  }, []);
}

/** One sound when a round's result is shown: the same for all that paid the stake or less. */
export function useVerdict(
  revealed: Pick<TableView, "shown" | "step">,
  isRevealed: boolean,
  sound: (name: SoundName, at?: number) => void,
) {
  const { moment, tell } = revealed.shown;
  const isOver = isRevealed && !revealed.step;
  const [played, setPlayed] = useState(moment);
  useEffect(() => {
    if (!isOver || played === moment) return;
    setPlayed(moment);
    sound(tell.notes > 0 ? "win" : "rest", tell.notes);
  }, [isOver, played, moment, tell, sound]);
}

/** A control sounds when it is pressed; the main button on pointer down. */
export const controlSounds = (sound: MakeSound) => ({
  onPointerDown: ({ target, button }: { target: EventTarget; button: number }) => {
    if (button === 0 && isGo(target)) sound("press");
  },
  onClick: ({ target, detail }: { target: EventTarget; detail: number }) => {
    if (!isGo(target) && target instanceof Element && target.closest("button")) sound("key");
    else if (detail === 0 && isGo(target)) sound("press");
  },
  onChange: ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLInputElement && ["checkbox", "radio", "range"].includes(target.type)) sound("key");
  },
});

const isGo = (target: EventTarget) => target instanceof Element && target.closest(".spin-button") !== null;
