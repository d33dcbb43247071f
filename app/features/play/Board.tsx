import { Suspense } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useCover } from "#app/kinds/cover.ts";
import { Machine } from "#app/kinds/parts.tsx";
import { PlanCard } from "./run-parts.ts";
import { Salute } from "./Salute.tsx";
import { Stage } from "./Stage.tsx";
import type { TableView } from "./table.server.ts";
import type { usePress } from "./use-press.ts";
import type { RunState } from "./use-run.ts";
import type { StageState } from "./use-stage.ts";

type BoardProps = {
  table: TableView;
  stage: StageState;
  run: RunState;
  /** What is wrong with the choice on the board. */
  error: string | undefined;
  press: Pick<ReturnType<typeof usePress>, "state">;
  /** The round is another than the one the page was loaded with. */
  isNew: boolean;
};

/** The stage with the board of the kind, and what is shown over it. */
export function Board({ table, stage, run, error, press, isNew }: BoardProps) {
  const { isCovered } = useCover();
  const { t } = useTranslation("play");
  const { shown, step } = table;
  // The last result is not that of the round which is dealt or drawn; between the steps of a round its state stays.
  const isSameRound = step !== null && stage.revealed.shown.round === shown.round;
  const caption = press.state === "rest" || isSameRound || run.isUnderWay ? stage.revealed.shown.caption : null;
  return (
    <Stage
      label={table.game.title}
      caption={isCovered ? t("scratch.rub") : caption}
      element={stage.element}
      isFrozen={run.isFrozen}
      over={
        run.isReady &&
        run.plan && (
          <Suspense fallback={null}>
            <PlanCard plan={run.plan} />
          </Suspense>
        )
      }
    >
      <Machine
        view={shown.machine}
        round={shown.round}
        cardBack={table.room.cardBack}
        fields={step ? null : table.fields}
        error={error}
      />
      {isNew && stage.isRevealed && !run.isUnderWay && <Salute key={shown.moment} revealed={table} />}
    </Stage>
  );
}
