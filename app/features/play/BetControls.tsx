import type { MouseEvent } from "react";
import { Button } from "#app/components/Button.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useCover } from "#app/kinds/cover.ts";
import { BetFields } from "#app/kinds/parts.tsx";
import { useBusy } from "#app/kinds/use-busy.ts";
import { OwnSeed } from "./OwnSeed.tsx";
import { Returns } from "./Returns.tsx";
import type { TableView } from "./table.server.ts";

type BetControlsProps = {
  table: TableView;
  demo: boolean;
  /** Of a refused bet, by field. */
  errors: Readonly<Record<string, readonly string[] | null>>;
  /** The stake that is offered instead of one at which the bet does not hold. */
  instead: { value: string; label: string } | null;
};

/** What a bet takes: the kind's own choices, the stake, and the one button. */
export function BetControls({ table, demo, errors, instead }: BetControlsProps) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  const cover = useCover();
  const { isCovered } = cover;
  const uncover = (event: MouseEvent) => {
    // By then the same button would buy the next card.
    event.preventDefault();
    cover.uncover();
  };
  const { stakes, kind } = table;
  const { stake, other, ownSeed, ...ofInput } = errors;
  return (
    <>
      <input type="hidden" name="currency" value={stakes.currency} />
      <BetFields view={table.fields} error={Object.entries(ofInput).find(([field]) => field !== "")?.[1]?.[0]} />
      <Choices
        shape={stakes.isLong ? "figures" : "stakes"}
        field={{ id: "stake", name: "stake", initialValue: stakes.chosen }}
        error={stake?.[0]}
        legend={t(stakes.onEach ? "stake.each" : "stakeIn", { currency: stakes.currency })}
        choices={stakes.offered}
        required
      />
      {isCovered ? (
        <Button kind="act" type="button" className="spin-button" onClick={uncover}>
          {t("scratch.uncoverAll")}
        </Button>
      ) : (
        <Button kind="act" className="spin-button" aria-disabled={busy}>
          {t(kind === "slot" && demo ? "button.slotDemo" : `button.${kind}`)}
        </Button>
      )}
      {/* Behind the button, so that the keys lead from the stakes straight to it, and Enter presses it and no other. */}
      {instead && (
        <Button name="instead" value={instead.value}>
          {instead.label}
        </Button>
      )}
      <Returns view={table.returns} />
      <Fold summary={t("stake.other")} open={stakes.other !== "" || Boolean(other)}>
        <TextField
          field={{ id: "other", name: "other", initialValue: stakes.other }}
          label={t("stakeIn", { currency: stakes.currency })}
          hint={stakes.limits}
          error={other?.[0]}
          short
          inputMode="decimal"
          autoComplete="off"
        />
      </Fold>
      {table.ownSeed && <OwnSeed key={table.ownSeed.serverSeedHash} view={table.ownSeed} error={ownSeed?.[0]} />}
    </>
  );
}
