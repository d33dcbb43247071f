import { Anchor } from "#app/components/Anchor.tsx";
import { FiguresTable } from "#app/components/FiguresTable.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { HouseView } from "./days.server.ts";

/** The totals of each day. */
export function DaysTable({ days }: Pick<HouseView, "days">) {
  const { t } = useTranslation(["house", "common"]);
  const { name, ...total } = days.total;
  return (
    <FiguresTable
      caption={t("ledger.daysCaption")}
      columns={[
        { label: t("ledger.day") },
        { label: t("common:ledger.staked"), name: t("common:ledger.staked"), numeric: true, place: "lft" },
        { label: t("common:ledger.paidBack"), name: t("common:ledger.paidBack"), numeric: true, place: "rgt" },
        { label: t("common:ledger.kept"), numeric: true, place: "sum" },
        { label: t("ledger.rounds"), name: t("ledger.rounds"), numeric: true, place: "lft" },
      ]}
      rows={days.rows.map(({ id, day, staked, paidBack, kept, rounds }) => ({
        id,
        cells: [day, staked, paidBack, kept, rounds],
      }))}
      total={[name, total.staked, total.paidBack, total.kept, total.rounds]}
    />
  );
}

/** The totals of each game, with its measured and its computed return. */
export function GamesTable({ games, hundred }: Pick<HouseView, "games" | "hundred">) {
  const { t } = useTranslation(["house", "common"]);
  const { totals } = games;
  const paidOf = t("ledger.paidOf", { hundred });
  return (
    <FiguresTable
      caption={games.caption}
      columns={[
        { label: t("ledger.game") },
        { label: t("ledger.kind"), place: "lft" },
        { label: t("common:ledger.staked"), name: t("common:ledger.staked"), numeric: true, place: "rgt" },
        { label: t("common:ledger.kept"), numeric: true, place: "sum" },
        { label: paidOf, name: paidOf, numeric: true, place: "lft" },
        { label: t("ledger.computed"), name: t("ledger.computed"), numeric: true, place: "rgt" },
        { label: t("ledger.rounds"), name: t("ledger.rounds"), numeric: true, place: "lft" },
        { label: t("ledger.void"), name: t("ledger.void"), numeric: true, place: "rgt" },
      ]}
      rows={games.rows.map(({ id, title, href, kind, staked, kept, returned, computed, rounds, voids }) => ({
        id,
        cells: [
          href ? (
            <Anchor key="game" href={href} lang="en">
              {title}
            </Anchor>
          ) : (
            title
          ),
          kind,
          staked,
          kept,
          returned,
          computed,
          rounds,
          voids,
        ],
      }))}
      total={[t("ledger.allGames"), "", totals.staked, totals.kept, totals.returned, "", totals.rounds, totals.voids]}
    />
  );
}
