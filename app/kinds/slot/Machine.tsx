import { useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Reels } from "#app/components/Reels.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { MachineProps } from "../props.ts";
import { useIsNew } from "../use-is-new.ts";

type SlotView = MachineProps<"slot">["view"];

/** The reels as they stopped. Where more followed, one stop after another can be looked at, and all of them unfolded. */
export function Machine({ view, round, unfolded, children }: MachineProps<"slot">) {
  const { t } = useTranslation("play");
  const isNew = useIsNew(round);
  const [looked, setLooked] = useState({ round, at: view.first });
  // Another round begins at its own first stop.
  const at = looked.round === round ? looked.at : view.first;
  const frame = view.frames[at];
  const isTold = view.frames.some(({ wins }) => wins.length > 0) || view.frames.length > 1;
  return (
    <>
      {frame && (
        <Reels
          key={`${round}:${at}`}
          label={t("reels")}
          symbols={view.symbols}
          frame={frame}
          turning={isNew && at === view.first}
        />
      )}
      {view.frames.length > 1 && (
        <ClientOnly before={null}>
          {() => <Stops view={view} at={at} go={(to) => setLooked({ round, at: to })} />}
        </ClientOnly>
      )}
      {children}
      {isTold && (
        <Fold summary={t("step.title", { count: view.frames.length })} open={unfolded}>
          <Frames view={view} />
        </Fold>
      )}
    </>
  );
}

/** From one stop of the reels to the next. */
function Stops({ view, at, go }: { view: SlotView; at: number; go: (at: number) => void }) {
  const { t } = useTranslation("play");
  const last = view.frames.length - 1;
  return (
    <div className="cluster spread">
      <Button type="button" small icon="back" aria-disabled={at === 0} onClick={() => go(Math.max(0, at - 1))}>
        {t("step.before")}
      </Button>
      <span>{t("step.place", { number: at + 1, count: view.frames.length })}</span>
      <Button
        type="button"
        small
        trailing="next"
        aria-disabled={at === last}
        onClick={() => go(Math.min(last, at + 1))}
      >
        {t("step.after")}
      </Button>
    </div>
  );
}

function Frames({ view }: { view: SlotView }) {
  return (
    <ol className="stack">
      {view.frames.map((frame, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stops of a finished round never move.
        <li key={place}>
          {frame.title}
          {frame.title && <Reels small label={frame.title} symbols={view.symbols} frame={frame} />}
          <ul>
            {frame.wins.map((win) => (
              <li key={win}>{win}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
