import { useId } from "react";
import { Reels } from "#app/components/Reels.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { MachineProps, StoryProps } from "../props.ts";

type SlotView = MachineProps<"slot">["view"];

/** The reels at the last stop of the round, with lines through the symbols that paid. */
export function Machine({ view }: MachineProps<"slot">) {
  const { t } = useTranslation("play");
  const frame = view.frames.at(-1);
  if (!frame) return null;
  return (
    <div className="drums" data-reels={frame.reels.length} data-rows={view.rows}>
      <div className={view.gained ? "spin paid" : "spin"}>
        <Reels label={t("reels")} symbols={view.symbols} frame={frame} />
        <Lines view={view} lines={frame.lines} />
      </div>
    </div>
  );
}

function Lines({ view: { strips, rows }, lines }: { view: SlotView; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <svg
      className="lines"
      viewBox={`0 0 ${strips.length * 100} ${rows * 100}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lines.map((line) => (
        <g key={line}>
          <path className="under" d={line} pathLength={1} />
          <path className="over" d={line} pathLength={1} />
        </g>
      ))}
    </svg>
  );
}

/** Every stop of the round with its payout, one at a time: the selected radio button shows its stop. */
export function Story({ view }: StoryProps<"slot">) {
  const { t } = useTranslation("play");
  const name = useId();
  const { frames } = view;
  const idOf = (place: number) => `${name}${place}`;
  return (
    <ol className="stops">
      {frames.map((frame, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stops of a finished round never move.
        <li key={place} data-alone={frames.length === 1 || undefined}>
          {frame.title && (
            <>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                id={idOf(place)}
                defaultChecked={place === 0}
                aria-label={frame.title}
              />
              <p className="cluster spread">
                <b>{frame.title}</b> {frame.soFar}
              </p>
              <Reels small label={frame.title} symbols={view.symbols} frame={frame} />
            </>
          )}
          <ul>
            {frame.wins.map((win) => (
              <li key={win}>{win}</li>
            ))}
          </ul>
          {frame.title && (
            <p className="pair-keys">
              <Step to={place > 0 ? idOf(place - 1) : null}>{t("step.before")}</Step>
              <Step to={place < frames.length - 1 ? idOf(place + 1) : null}>{t("step.after")}</Step>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Selects another stop; on the keyboard, the arrow keys of the radio buttons do so. */
function Step({ to, children }: { to: string | null; children: string }) {
  return to ? (
    <label className="button small" htmlFor={to} aria-hidden="true">
      {children}
    </label>
  ) : (
    <span />
  );
}
