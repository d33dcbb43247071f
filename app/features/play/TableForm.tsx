import { useContext, useRef } from "react";
import { Form } from "#app/components/Form.tsx";
import { type FormAnswer, resultOf } from "#app/forms/answer.ts";
import { KeptValues, typedTexts } from "#app/forms/field.ts";
import { AGAIN_FORM, BET_FORM } from "#app/kinds/bet-form.ts";
import { SoundContext } from "#app/kinds/sound.ts";
import { StakesContext } from "#app/kinds/table-stakes.ts";
import { useIsNew } from "#app/kinds/use-is-new.ts";
import { Board } from "./Board.tsx";
import { Dock } from "./Dock.tsx";
import { HeldDock } from "./HeldDock.tsx";
import { inputErrorOf, refusedOf } from "./refused.ts";
import type { TableView } from "./table.server.ts";
import { useKeys } from "./use-keys.ts";
import { usePress } from "./use-press.ts";
import { useRefocus } from "./use-refocus.ts";
import type { RunState } from "./use-run.ts";
import { controlSounds, useVerdict } from "./use-sound.ts";
import type { StageState } from "./use-stage.ts";
import { useSubmit } from "./use-submit.ts";

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
  const { step } = table;
  const kept = useContext(KeptValues);
  const refused = refusedOf(answer);
  const button = useRef<HTMLButtonElement>(null);
  const press = usePress({ button, stage, floorMs: step ? 0 : table.floorMs, refused: answer });
  // A button disappears once its form was answered, or once the answer has been shown.
  const controls = useRefocus(`${table.operationId} ${stage.revealed.shown.moment}`);
  const { sound } = stage;
  const onSubmit = useSubmit(stage, () => {
    press.sent();
    run.sent();
  });
  useKeys(stage.element);
  useVerdict(stage.revealed, stage.isRevealed, sound);
  const isNew = useIsNew(table.shown.moment);
  const board = (
    <Board table={table} stage={stage} run={run} error={inputErrorOf(refused)} press={press} isNew={isNew} />
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
            stage={stage}
            demo={demo}
            refused={refused}
            press={press}
            button={button}
            controls={controls}
            run={run}
            freeSpin={freeSpin}
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
