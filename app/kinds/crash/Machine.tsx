import { useRef, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ControlsProps, FieldsProps, MachineProps } from "../props.ts";
import { useBusy } from "../use-busy.ts";
import { inPlaceOfZero, timeTo } from "./growing.ts";
import { type LiveNow, useLive } from "./LiveRound.tsx";
import { Picture } from "./Picture.tsx";
import { FIRST_BOX, skyOf } from "./sky.ts";
import { flightNow, type Seen, useFlight, voidWords } from "./use-flight.ts";
import { usePaintedSky } from "./use-painted-sky.ts";

export { Bets as Beside } from "./Bets.tsx";
export { LiveRound as Live } from "./LiveRound.tsx";

export function Machine({ view }: MachineProps<"crash">) {
  const live = useLive();
  return live ? <SharedSky live={live} /> : <PastSky view={view} />;
}

const FIRST_MULTIPLIER = 100;

/** A finished round as it ended for its player: a replay shows nobody else. */
function PastSky({ view: { words, end, won, doublingMs } }: Pick<MachineProps<"crash">, "view">) {
  const { t } = useTranslation("play");
  const multiplier = end ?? FIRST_MULTIPLIER;
  const milliseconds = timeTo(multiplier, doublingMs);
  const ended = { phase: "over", number: 0, milliseconds, multiplier, target: null } as const;
  const sky = skyOf({ ...ended, left: won ? multiplier : null }, doublingMs, FIRST_BOX, words);
  return (
    <div className="flight" data-phase="over" data-won={won || undefined}>
      <Picture sky={sky} you={t("crash.you")} />
      <p className="flight-figure">
        <strong>{sky.figure?.text}</strong>
      </p>
    </div>
  );
}

/** The shared round. React renders its state at the time of the page; from then on it is painted. */
function SharedSky({ live }: { live: LiveNow }) {
  const { t } = useTranslation("play");
  const board = useRef<HTMLDivElement>(null);
  const [first] = useState(() => skyOf(flightNow(live), live.doublingMs, FIRST_BOX, live.words));
  usePaintedSky(board, live);
  const seen = useFlight();
  if (!seen) return null;
  const { phase, left } = seen.flight;
  const news = seen.isUnheard ? t("crash.unheard") : phase !== "flying" && voidWords(t, live);
  return (
    <div
      className="flight"
      data-phase={phase}
      data-won={left !== null && left > FIRST_MULTIPLIER ? true : undefined}
      ref={board}
    >
      <Picture sky={first} you={t("crash.you")} />
      <Last {...live} />
      <p className="flight-figure">
        <strong data-part="figure">{first.figure?.text}</strong>
        <span>
          {!seen.isUnheard && <PhaseWords {...seen} />}
          {news && <span role="status">{news}</span>}
        </span>
      </p>
    </div>
  );
}

function PhaseWords({ flight: { phase, number }, secondsLeft }: Seen) {
  const { t } = useTranslation("play");
  if (phase === "betting") return t("crash.startsIn", { number, count: secondsLeft });
  if (phase === "waiting") return t("crash.waitsForBeacon");
  return t(phase === "flying" ? "crash.flies" : "crash.over", { number });
}

/** Crashes from these multipliers on (hundredths) are marked as high and as very high. */
const [HIGH, VERY_HIGH] = [200, 1_000];
const sizeOf = (hundredths: number) => (hundredths >= VERY_HIGH ? "very-high" : hundredths >= HIGH ? "high" : "low");

function Last({ table: { last }, words }: LiveNow) {
  const { t } = useTranslation("play");
  if (last.length === 0) return null;
  return (
    <ol className="flight-last" aria-label={t("crash.last")}>
      {last.map(({ number, crashedAt }) => (
        <li key={number} data-size={sizeOf(crashedAt)}>
          {inPlaceOfZero(words.times, BigInt(crashedAt))}
        </li>
      ))}
    </ol>
  );
}

export function Fields({ view: { target, hint }, error }: FieldsProps<"crash">) {
  const { t } = useTranslation("play");
  return (
    <TextField
      field={{ id: "target", name: "target", initialValue: target }}
      label={t("crash.target")}
      hint={hint}
      error={error}
      affix="×"
      short
      inputMode="decimal"
      pattern="\d{1,7}([.,]\d{1,2})?"
      autoComplete="off"
    />
  );
}

/** While the own bet is not on the running flight: until when, or that its round has ended. */
function WaitingWords(seen: Seen) {
  const { t } = useTranslation("play");
  const { own, table } = seen.live;
  if (seen.ownIsOver) return <PhaseWords {...seen} />;
  if (own?.number !== table.number) return t("crash.waitsForStart");
  if (seen.flight.phase === "waiting") return <PhaseWords {...seen} />;
  return t("crash.startsIn", { number: table.number, count: seen.secondsLeft });
}

export function Controls({ view: { note, cashOut, stake, exit } }: ControlsProps<"crash">) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  const seen = useFlight();
  return (
    <>
      <p className="flight-bet">{!seen?.ownIsOver && note}</p>
      {seen?.ownFlies ? (
        <Button kind="act" className="spin-button" name="act" value="cashOut" aria-disabled={busy}>
          {inPlaceOfZero(cashOut, (BigInt(stake) * BigInt(Math.min(seen.flight.multiplier, exit))) / 100n)}
        </Button>
      ) : (
        // In place of the later button: nothing can be pressed yet, and nothing moves when it can.
        <p className="button spin-button flight-waits">
          {!seen?.ownIsOver && <span>{t("crash.in")}</span>}
          <small>{seen ? <WaitingWords {...seen} /> : t("crash.waitsForStart")}</small>
        </p>
      )}
    </>
  );
}
