import { useAtomValue } from "jotai";
import { type MouseEvent, type RefObject, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useCover } from "#app/kinds/cover.ts";
import { goWordsAtom } from "#app/kinds/go-words.ts";
import { whenLeft } from "#app/lib/when-left.ts";
import { fastAtom } from "#app/state/switches.ts";
import { RunButton } from "./run-parts.ts";
import { Sound } from "./Sound.tsx";
import { Switch } from "./Switch.tsx";
import type { TableView } from "./table.server.ts";
import type { usePress } from "./use-press.ts";
import type { RunState } from "./use-run.ts";

type GoProps = {
  table: Pick<TableView, "kind" | "floorMs" | "floorFifths">;
  demo: boolean;
  press: ReturnType<typeof usePress>;
  button: RefObject<HTMLButtonElement>;
  run: RunState;
  freeSpin: string | null;
};

/** The main button with its floor, and the two switches beside it. */
export function Go({ table, demo, press, button, run, freeSpin }: GoProps) {
  const { isCovered } = useCover();
  const box = useNextButton(isCovered);
  const play = <Play table={table} demo={demo} press={press} button={button} freeSpin={freeSpin} />;
  return (
    <div className="go" ref={box}>
      {isCovered ? (
        <Uncover />
      ) : run.isReady || run.isUnderWay ? (
        <Suspense fallback={play}>
          <RunButton run={run} press={press} button={button} />
        </Suspense>
      ) : (
        play
      )}
      <Fast />
      <Sound />
    </div>
  );
}

/** Where one main button replaces another that had the focus, the new one receives it. */
function useNextButton(isCovered: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const was = useRef(isCovered);
  useEffect(() => {
    if (was.current === isCovered) return;
    was.current = isCovered;
    if (document.activeElement === document.body) box.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isCovered]);
  return box;
}

function Play({ table: { kind, floorMs, floorFifths }, demo, press, button, freeSpin }: Omit<GoProps, "run">) {
  const { t } = useTranslation("play");
  const { isQueued, isFloor, state, floor, busy } = press;
  const own = useAtomValue(goWordsAtom);
  const play = kind === "slot" && demo ? "button.slotDemo" : (`button.${kind}` as const);
  const word = own?.word ?? t(freeSpin ? "bonus.free" : play);
  const note = isQueued ? t("go.takeOff") : (own?.note ?? freeSpin);
  return (
    <button
      type="submit"
      className="go-button spin-button"
      ref={button}
      {...(freeSpin && { name: "freeSpin", value: "on" })}
      data-state={isFloor ? "filling" : state}
      data-floor={floorMs}
      data-fifths={floorFifths}
      aria-disabled={busy}
      onPointerDown={press.down}
      onPointerOut={whenLeft(press.up)}
      onPointerCancel={press.up}
      onKeyDown={({ key, repeat }) => !repeat && (key === "Enter" || key === " ") && press.down()}
      onClick={press.click}
    >
      <span className="fill" key={floor} />
      <span className="word">{isQueued ? t("go.queued") : word}</span>
      {note && <small>{note}</small>}
    </button>
  );
}

function Uncover() {
  const { t } = useTranslation("play");
  const cover = useCover();
  const uncover = (event: MouseEvent) => {
    // By then the same button would buy the next card.
    event.preventDefault();
    cover.ask();
  };
  return (
    <button type="button" className="go-button spin-button" onClick={uncover}>
      <span className="fill" />
      <span className="word">{t("scratch.uncoverAll")}</span>
    </button>
  );
}

function Fast() {
  const { t } = useTranslation("play");
  return (
    <Switch of={fastAtom} name={t("go.fast")}>
      »
    </Switch>
  );
}
