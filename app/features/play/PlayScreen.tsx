import type { ReactNode } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Badge } from "#app/components/Badge.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { PlayTable } from "#app/components/PlayTable.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { CoverContext, useCoverOf } from "#app/kinds/cover.ts";
import { LiveRound } from "#app/kinds/crash/LiveRound.tsx";
import { BeginAgain } from "./BeginAgain.tsx";
import { Rounds } from "./Rounds.tsx";
import { TableForm } from "./TableForm.tsx";
import { Tools } from "./Tools.tsx";
import type { TableView } from "./table.server.ts";

type PlayScreenProps = {
  table: TableView;
  demo?: boolean;
  /** The form that was refused last. */
  answer: FormAnswer | undefined;
  /** Strip above the machine. */
  session: ReactNode;
  /** Beside the name of the game. */
  exit: ReactNode;
  rules: ReactNode;
};

/** One table for every kind of game, demo or real: the same form, the same machine, the same words. */
export function PlayScreen({ table, demo = false, answer, session, exit, rules }: PlayScreenProps) {
  const { t } = useTranslation("play");
  const { game, shown } = table;
  const cover = useCoverOf(table.kind, shown.round);
  return (
    <CoverContext.Provider value={cover}>
      <PlayTable
        session={{ label: t("session.label"), content: session }}
        machine={{
          label: game.title,
          content: (
            <>
              <div className="machine-name">
                <h1>
                  <Anchor href={game.href} aria-label={t("backTo", { title: game.title })}>
                    <Icon name="back" />
                    <span lang="en">{game.title}</span>
                  </Anchor>
                </h1>
                {demo && <Badge>{t("demo")}</Badge>}
                {exit}
              </div>
              <LiveRound view={table.live}>
                <TableForm table={table} demo={demo} answer={answer} />
              </LiveRound>
              <Purse purse={table.purse} demo={demo} />
              {demo && table.isShort && <BeginAgain operationId={table.operationId} isShort />}
              <Tools round={cover.isCovered ? null : shown.round} gained={shown.gained} />
            </>
          ),
        }}
        rounds={{ label: t("rounds.label"), content: <Rounds table={table} demo={demo} rules={rules} /> }}
      />
    </CoverContext.Provider>
  );
}

function Purse({ purse, demo }: { purse: TableView["purse"]; demo: boolean }) {
  const { t } = useTranslation("play");
  const held = purse.held ? [{ name: t("purse.held"), figure: <MoneyText>{purse.held}</MoneyText> }] : [];
  return (
    <Sums
      shape="purse"
      lines={[{ name: t(demo ? "purse.demo" : "purse.real"), figure: <MoneyText>{purse.cash}</MoneyText> }, ...held]}
    />
  );
}
