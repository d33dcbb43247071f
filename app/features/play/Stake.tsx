import { type MouseEvent, useRef, useState } from "react";
import { closePopover } from "#app/components/close-popover.ts";
import { useInitialText, wiring } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { readAmount, writeAmount } from "#app/lib/amount.ts";
import { atMost, doubled, halved, less, more } from "./stake-steps.ts";
import type { StakesView } from "./table.server.ts";

const CHIPS_ID = "chips";
/** A field on a narrow phone shows this many digits at full size. */
const LONG = 5;

type StakeProps = {
  view: StakesView;
  error: string | undefined;
  /** It cannot be changed. */
  isFrozen: boolean;
};

/** The stake: a field of digits, and keys that change it. Without scripts the field is sufficient. */
export function Stake({ view, error, isFrozen }: StakeProps) {
  const { t } = useTranslation("play");
  const input = useRef<HTMLInputElement>(null);
  const initial = useInitialText()({ id: "stake", name: "stake", initialValue: view.chosen });
  const [typed, setTyped] = useState(initial ?? "");
  const bounds = boundsOf(view);
  const stake = readAmount(typed, view.written);
  const isTaken = stake !== undefined && stake === atMost(stake, bounds) && !view.refused.includes(`${stake}`);
  const set = (minor: bigint) => {
    const field = input.current;
    if (!field) return;
    field.value = writeAmount(minor, view.written);
    // For listeners of the form, as if it had been typed.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const change = (way: typeof less) => () => set(way(stake ?? BigInt(view.minimum), bounds));
  return (
    <div className="stake" inert={isFrozen ? "" : undefined}>
      <Key name={t("stake.less")} onClick={change(less)}>
        −
      </Key>
      <input
        className="stake-input"
        id="stake"
        name="stake"
        ref={input}
        defaultValue={initial}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        aria-label={t("stakeIn", { currency: view.currency })}
        title={view.limits}
        data-refused={isTaken ? undefined : ""}
        data-long={typed.length > LONG || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        required
        {...wiring("stake", { error })}
      />
      <Key name={t("stake.more")} onClick={change(more)}>
        +
      </Key>
      <Key name={t("stake.half")} keyName="a" onClick={change(halved)}>
        ½
      </Key>
      <Key name={t("stake.double")} keyName="s" onClick={change(doubled)}>
        2×
      </Key>
      <button type="button" className="key more-chips" popovertarget={CHIPS_ID} aria-label={t("stake.chips")}>
        ⋯
      </button>
      <Chips view={view} typed={stake} set={set} />
    </div>
  );
}

type ChipsProps = {
  view: StakesView;
  typed: bigint | undefined;
  set: (minor: bigint) => void;
};

/** The suggested stakes: a sheet on a phone, keys in the row on a desktop. */
function Chips({ view, typed, set }: ChipsProps) {
  const { t } = useTranslation("play");
  const choose = (value: string) => (event: MouseEvent<HTMLButtonElement>) => {
    set(BigInt(value));
    closePopover(event.currentTarget.closest<HTMLElement>("[popover]"));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which would be redundant.
    <div className="chips" id={CHIPS_ID} popover="" role="group" data-keys="" aria-label={t("stake.chips")}>
      {view.offered.map(({ value, label }, place) => (
        <button
          type="button"
          className="key"
          key={value}
          data-key={place + 1}
          aria-pressed={typed === BigInt(value)}
          onClick={choose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

type KeyProps = { name: string; keyName?: string; onClick: () => void; children: string };

function Key({ name, keyName, onClick, children }: KeyProps) {
  return (
    <button type="button" className="key" aria-label={name} data-key={keyName} onClick={onClick}>
      {children}
    </button>
  );
}

const boundsOf = ({ minimum, maximum, step }: StakesView) => ({
  minimum: BigInt(minimum),
  maximum: BigInt(maximum),
  step: BigInt(step),
});
