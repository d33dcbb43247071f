import { type Column, DataTable, NamedAbove } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { pagesAround } from "#app/lib/pages-around.ts";
import type { BoardView } from "./board.server.ts";

type LeaderboardProps = {
  title: string;
  note?: string;
  board: BoardView;
  /** The address of the page with a place; left out where the table has one page. */
  pageAt?: (cursor: string | null) => string;
};

/** The ranking. The reader's own row is highlighted, wherever it is. */
export function Leaderboard({ title, note, board, pageAt }: LeaderboardProps) {
  const { t } = useTranslation("competitions");
  const mine = board.mine !== null && pageAt ? { href: pageAt(board.mine), label: t("board.toMine") } : undefined;
  return (
    <section className="stack">
      <SectionHead title={title} note={[note, ...board.notes].filter(Boolean).join(" ")} link={mine} />
      {board.rows.length > 0 ? (
        <Places board={board} />
      ) : (
        <Empty title={board.none.title} level={3}>
          <p>{board.none.text}</p>
        </Empty>
      )}
      {pageAt && <Pager label={t("board.pages")} pages={pagesAround(board, pageAt)} />}
    </section>
  );
}

function Places({ board: { scoring, rows, pays, drifts } }: { board: BoardView }) {
  const { t } = useTranslation("competitions");
  const [score, prize, lastHour] = [t(`score.${scoring}`), t("board.prize"), t("board.lastHour")];
  const player: Column = { label: t("board.place"), place: "key" };
  const scored: Column = { label: score, numeric: true, place: "sum" };
  const drifted: Column = { label: lastHour, numeric: true, place: "whole" };
  const paid: Column = { label: prize, numeric: true, place: "whole" };
  return (
    <DataTable
      reflow
      columns={[player, scored, ...(drifts ? [drifted] : []), ...(pays ? [paid] : [])]}
      rows={rows.map((row) => {
        const cells = [
          <span key="player" className="standing">
            <span className="figure">{row.place}</span> {row.name}
          </span>,
          <NamedAbove key="score" name={score}>
            {row.score}
          </NamedAbove>,
        ];
        const prizeCell = row.prize && (
          <NamedAbove key="prize" name={prize}>
            <MoneyText>{row.prize}</MoneyText>
          </NamedAbove>
        );
        const driftCell = row.drift && (
          <NamedAbove key="drift" name={lastHour}>
            {row.drift}
          </NamedAbove>
        );
        const more = [...(drifts ? [driftCell] : []), ...(pays ? [prizeCell] : [])];
        return { id: row.place, own: row.own, cells: [...cells, ...more] };
      })}
    />
  );
}
