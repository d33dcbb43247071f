import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Beside } from "#app/kinds/parts.tsx";
import { FullScreen } from "./FullScreen.tsx";
import { OwnSeed } from "./OwnSeed.tsx";
import { PlanFields } from "./PlanFields.tsx";
import { Returns } from "./Returns.tsx";
import { RoundStory } from "./RoundResult.tsx";
import { Folds, Rounds } from "./Rounds.tsx";
import type { Refused } from "./refused.ts";
import { SessionStrip } from "./SessionStrip.tsx";
import { SIDE_ID } from "./Strip.tsx";
import type { TableView } from "./table.server.ts";
import { Volume } from "./Volume.tsx";

type SideProps = {
  /** The table whose result may be shown. */
  revealed: TableView;
  demo: boolean;
  /** The current table. */
  table: Pick<TableView, "returns" | "ownSeed" | "stakes" | "step" | "planFields">;
  refused: Refused | null;
  /** A run is planned. */
  isPlanned: boolean;
  /** The typed values of the form that was answered last. */
  typed: Readonly<Record<string, string>>;
  exit: ReactNode;
  rules: ReactNode;
};

/** Everything that is not needed to play: a sheet on a phone, which opens without scripts, and a column on a desktop. */
export function Side({ revealed, demo, table, refused, isPlanned, typed, exit, rules }: SideProps) {
  const { t } = useTranslation(["play", "common"]);
  const { paths } = useLanguage();
  return (
    <aside className="side sheet" id={SIDE_ID} popover="" aria-label={t("rounds.label")}>
      {revealed.session ? <SessionStrip session={revealed.session} /> : <p className="note">{t("demoNote")}</p>}
      {revealed.purse.held && (
        <p>
          {t("purse.held")} <b className="money">{revealed.purse.held}</b>
        </p>
      )}
      <Beside kind={revealed.kind} />
      <Rounds table={revealed} demo={demo} refused={refused} />
      {!table.step && <BetTerms table={table} refused={refused} />}
      {!table.step && table.planFields && (
        <PlanFields view={table.planFields} errors={refused?.errors ?? {}} typed={typed} isOpen={isPlanned} />
      )}
      <Folds table={revealed} story={<RoundStory view={revealed.shown} />} rules={rules} />
      <Volume />
      <div className="cluster">
        {exit}
        <ButtonLink small kind="plain" href={paths.talk()}>
          {t("common:frame.talk")}
        </ButtonLink>
        <FullScreen />
      </div>
      <Button type="button" small icon="cross" popovertarget={SIDE_ID} popovertargetaction="hide">
        {t("common:frame.close")}
      </Button>
    </aside>
  );
}

/** The terms of the bet that would clutter the dock; their fields belong to the table's form. */
function BetTerms({ table: { returns, ownSeed, stakes }, refused }: Pick<SideProps, "table" | "refused">) {
  return (
    <div className="stack">
      <div>
        <p className="note">{stakes.limits}</p>
        <Returns view={returns} />
      </div>
      {ownSeed && <OwnSeed key={ownSeed.serverSeedHash} view={ownSeed} error={refused?.errors.ownSeed?.[0]} />}
    </div>
  );
}
