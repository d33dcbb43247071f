import { Button } from "#app/components/Button.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { BetFields } from "#app/kinds/parts.tsx";
import { useBusy } from "#app/kinds/use-busy.ts";
import type { RefusedPress } from "./press.server.ts";
import type { TableView } from "./table.server.ts";

type BetControlsProps = { table: TableView; demo: boolean; refused: RefusedPress | undefined };

/** What a bet takes: the kind's own choices, the stake, and the one button. */
export function BetControls({ table, demo, refused }: BetControlsProps) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  const { stakes, kind } = table;
  const errorAt = (field: string) => (refused?.field === field ? refused.refusal : undefined);
  const isOfStake = refused?.field === "stake" || refused?.field === "other";
  return (
    <>
      <input type="hidden" name="currency" value={stakes.currency} />
      <BetFields view={table.fields} error={refused?.field && !isOfStake ? refused.refusal : undefined} />
      <Choices
        shape={stakes.isLong ? "figures" : "stakes"}
        field={{ id: "stake", name: "stake", initialValue: stakes.chosen }}
        error={errorAt("stake")}
        legend={t(stakes.onEach ? "stake.each" : "stakeIn", { currency: stakes.currency })}
        choices={stakes.offered}
        required
      />
      <Button kind="act" className="spin-button" aria-disabled={busy}>
        {t(kind === "slot" && demo ? "button.slotDemo" : `button.${kind}`)}
      </Button>
      {/* Behind the button, so that the keys lead from the stakes straight to it. */}
      <Fold summary={t("stake.other")} open={stakes.other !== "" || refused?.field === "other"}>
        <TextField
          field={{ id: "other", name: "other", initialValue: stakes.other }}
          label={t("stakeIn", { currency: stakes.currency })}
          hint={stakes.limits}
          error={errorAt("other")}
          short
          inputMode="decimal"
          autoComplete="off"
        />
      </Fold>
    </>
  );
}
