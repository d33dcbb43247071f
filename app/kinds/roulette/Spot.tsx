import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsView } from "../index.server.ts";
import type { Coins } from "./coins.ts";

type SpotProps = {
  bet: FieldsView<"roulette">["outside"][number];
  /** The placed amount; null if there is only a checkbox. */
  parts: number | null;
  isKept: boolean;
  /** Whether Tab reaches it: one bet at a time, once the arrow keys move between bets. */
  isReached: boolean;
  state: "won" | "lost" | undefined;
  isDrawn: boolean;
  coins: Coins;
  onLay: () => void;
};

/** One bet, with the chip on it and its amount. */
export function Spot({ bet, parts, isKept, isReached, state, isDrawn, coins, onLay }: SpotProps) {
  const { t } = useTranslation("play");
  const { value, label, brief, pays, spot, tone } = bet;
  const say = t("roulette.pays", { bet: label, pays });
  const name = parts ? t("roulette.on", { bet: label, pays, amount: coins.money(parts) }) : say;
  return (
    <label data-spot={spot} data-tone={tone} data-bet={value} data-say={say} className={isDrawn ? "drawn" : undefined}>
      <input
        type="checkbox"
        name="bets"
        value={value}
        aria-label={name}
        tabIndex={isReached ? undefined : -1}
        {...(parts === null ? { defaultChecked: isKept } : { checked: parts > 0, onChange: onLay })}
      />
      <span>{brief}</span>
      {parts ? (
        <b className="chip" data-coin={coins.coinOf(parts)} data-state={state}>
          <span>{coins.short(parts)}</span>
        </b>
      ) : null}
      {parts ? <input type="hidden" name="parts" value={parts} /> : null}
    </label>
  );
}
