import type { FormAnswer } from "#app/forms/answer.ts";
import { TableForm } from "./TableForm.tsx";
import type { TableView } from "./table.server.ts";
import { NO_RUN } from "./use-reported-run.ts";
import { useStage } from "./use-stage.ts";

/** Stage and dock alone, within another page: a round is played to its end. */
export function OpenTable({ table, answer }: { table: TableView; answer: FormAnswer | undefined }) {
  const stage = useStage(table, false, false);
  const { room, kind } = table;
  return (
    <div className="table alone" data-ink={room.ink} data-pattern={room.pattern} data-kind={kind}>
      <TableForm table={table} stage={stage} demo={false} answer={answer} run={NO_RUN} freeSpin={null} />
    </div>
  );
}
