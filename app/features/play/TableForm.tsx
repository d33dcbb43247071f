import { type FormEvent, Suspense, useContext, useEffect, useRef } from "react";
import { Form } from "#app/components/Form.tsx";
import { type FormAnswer, resultOf } from "#app/forms/answer.ts";
import { KeptValues, typedTexts } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { AGAIN_FORM, BET_FORM } from "#app/kinds/bet-form.ts";
import { useCover } from "#app/kinds/cover.ts";
import { Machine } from "#app/kinds/parts.tsx";
import { SoundContext } from "#app/kinds/sound.ts";
import { StakesContext } from "#app/kinds/table-stakes.ts";
import { useBusy } from "#app/kinds/use-busy.ts";
import { useIsNew } from "#app/kinds/use-is-new.ts";
import { Dock } from "./Dock.tsx";
import { HeldDock } from "./HeldDock.tsx";
import { inputErrorOf, refusedOf } from "./refused.ts";
import { PlanCard } from "./run-parts.ts";
import { Salute } from "./Salute.tsx";
import { Stage } from "./Stage.tsx";
import type { TableView } from "./table.server.ts";
import { useHeldPress } from "./use-held-press.ts";
import { useKeys } from "./use-keys.ts";
import { usePress } from "./use-press.ts";
import type { RunState } from "./use-run.ts";
import { controlSounds, useVerdict } from "./use-sound.ts";
import type { StageState } from "./use-stage.ts";

type TableFormProps = {
  table: TableView;
  stage: StageState;
  demo: boolean;
  answer: FormAnswer | undefined;
  run: RunState;
  /** What the stake of a free spin is, while the main button plays one; null while it plays for the stake in the form. */
  freeSpin: string | null;
};

/**
 * Stage and dock as one form: a board's choice is ticked, and a tile is opened, in place. The form bets, or continues an open
 * round. Every button within acts once: while a form is being sent, no other is sent.
 */
export function TableForm({ table, stage, demo, answer, run, freeSpin }: TableFormProps) {
  const kept = useContext(KeptValues);
  const busy = useBusy();
  const { isCovered } = useCover();
  const { t } = useTranslation("play");
  const refused = refusedOf(answer);
  const button = useRef<HTMLButtonElement>(null);
  const press = usePress({ button, stage, floorMs: table.step ? 0 : table.floorMs, refused: answer });
  const controls = useNextControls(`${table.operationId} ${stage.revealed.shown.moment}`);
  const { shown, step } = table;
  const { sound } = stage;
  const isFrozen = run.isReady || run.isUnderWay;
  const holdPress = useHeldPress(!busy && !isCovered && stage.isRevealed);
  useKeys(stage.element);
  useVerdict(stage.revealed, stage.isRevealed, sound);
  const isNew = useIsNew(shown.moment);
  // The last result is not that of the round which is dealt or drawn; between the steps of a round its state stays.
  const isSameRound = step !== null && stage.revealed.shown.round === shown.round;
  const caption = press.state === "rest" || isSameRound || run.isUnderWay ? stage.revealed.shown.caption : null;
  const board = (
    <Stage
      label={table.game.title}
      caption={isCovered ? t("scratch.rub") : caption}
      element={stage.element}
      isFrozen={isFrozen}
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
        error={inputErrorOf(refused)}
      />
      {isNew && stage.isRevealed && !run.isUnderWay && <Salute key={shown.moment} revealed={table} />}
    </Stage>
  );
  // The platform settles what a demo left open before its next round, so there is nothing to resume.
  if (table.held && !demo)
    return (
      <>
        {board}
        <HeldDock round={table.held} />
      </>
    );
  const sounds = controlSounds(sound);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    // A press during a motion only ends it: the player sees the result before acting on it. A board decides itself what may be
    // pressed on it.
    const isUnseen = !stage.isRevealed && !submitter?.closest(".stage");
    if (isUnseen) stage.skip();
    if (busy || isCovered || isUnseen) {
      event.preventDefault();
      if (submitter?.closest(".tell")) holdPress(submitter as HTMLButtonElement);
    } else {
      press.sent();
      run.sent();
    }
  };
  return (
    // A refused form shows its choices again, also where no script has stored them.
    <KeptValues.Provider value={refused || run.plan ? typedTexts(resultOf(answer)?.initialValue) : kept}>
      <StakesContext.Provider value={table.stakes}>
        <Form
          className="table-form"
          id={BET_FORM}
          method="post"
          preventScrollReset
          onSubmit={onSubmit}
          onFocus={stage.load}
          onKeyDown={stage.load}
          {...sounds}
          onPointerDown={(event) => {
            stage.load();
            sounds.onPointerDown(event);
          }}
        >
          <input type="hidden" name="operationId" value={table.operationId} />
          <input type="hidden" name="kind" value={table.kind} />
          <input type="hidden" name="intent" value={step ? "step" : "play"} />
          {step && (
            <>
              <input type="hidden" name="roundId" value={step.roundId} />
              <input type="hidden" name="after" value={step.after} />
            </>
          )}
          <SoundContext.Provider value={sound}>{board}</SoundContext.Provider>
          <Dock
            table={table}
            demo={demo}
            refused={refused}
            press={press}
            button={button}
            controls={controls}
            run={run}
            isFrozen={isFrozen}
            freeSpin={freeSpin}
            revealed={stage.revealed}
            isRevealed={stage.isRevealed}
          />
        </Form>
        {table.stakes.onEach && (
          <Form id={AGAIN_FORM} method="post" hidden>
            <input type="hidden" name="operationId" value={table.operationId} />
          </Form>
        )}
      </StakesContext.Provider>
    </KeptValues.Provider>
  );
}

/**
 * Where a button disappears once its form was answered, or once the answer has been shown, the focus moves to the controls that
 * replaced it.
 */
function useNextControls(state: string) {
  const controls = useRef<HTMLDivElement>(null);
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    if (document.activeElement === document.body) controls.current?.focus({ preventScroll: true });
  }, [state]);
  return controls;
}
