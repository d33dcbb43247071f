import { useState } from "react";
import { Choices } from "#app/components/Choices.tsx";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { LinkedField } from "../LinkedField.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";
import { between, printHundredths, typeInto, writeHundredths } from "../typed.ts";
import { boundOf } from "./bound.ts";
import { useChoice } from "./choice.ts";

type View = MachineProps<"dice">["view"];

/** Number of past rolls below the bar: a record, not a forecast. */
const PAST = 20;
const TENTHS = [10, 20, 30, 40, 50, 60, 70, 80, 90];
const QUARTERS = [0, 25, 50, 75, 100];
const percent = (hundredths: number) => `${hundredths / 100}%`;

/** All possible rolls as one bar: the winning range is filled, its end can be dragged, and the roll is a mark on it. */
export function Machine({ view, round, fields }: MachineProps<"dice">) {
  const typed = useChoice(fields);
  const choice = typed ?? view;
  const isOfRound = choice.chance === view.chance && choice.direction === view.direction;
  const bound = boundOf(choice);
  return (
    <div className="dice" data-won={(view.won && isOfRound) || undefined}>
      <div className="dice-plate" aria-hidden="true">
        <span className="dice-figure">
          {[...view.figure].map((character, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place in the figure.
            <i key={place}>{character}</i>
          ))}
        </span>
      </div>
      <div className="dice-bar">
        <svg role="img" aria-label={view.label}>
          <rect className="dice-rest" y="16" width="100%" height="24" />
          <rect
            className="dice-wins"
            x={choice.direction === "under" ? 0 : percent(bound)}
            y="16"
            width={percent(choice.chance)}
            height="24"
          />
          {TENTHS.map((tenth) => (
            <rect key={tenth} className="dice-line" x={`${tenth}%`} y="16" width="1.5" height="24" />
          ))}
          <rect className="dice-line" y="13" width="100%" height="3" />
          <rect className="dice-line" y="40" width="100%" height="3" />
          <Past round={round} view={view} />
          <svg x={percent(bound)} className="dice-edge" aria-hidden="true">
            <path d="M-2.5 7h5v42h-5z" />
            <circle cy="28" r="12" />
          </svg>
          {view.roll !== null && (
            <g className="dice-mark">
              <svg x={percent(view.roll)} aria-hidden="true">
                <path d="M-11-6h22V8L0 20-11 8z" />
              </svg>
            </g>
          )}
        </svg>
        {fields && <ClientOnly before={null}>{() => <Slider fields={fields} />}</ClientOnly>}
      </div>
      <div className="dice-scale" aria-hidden="true">
        {QUARTERS.map((quarter) => (
          <span key={quarter}>{quarter}</span>
        ))}
      </div>
    </div>
  );
}

/** The rolls of this table: wins above the line, losses below it. */
function Past({ round, view: { roll, won } }: { round: string | null; view: View }) {
  const [past, setPast] = useState<{ round: string; roll: number; won: boolean }[]>([]);
  if (round && roll !== null && past.at(-1)?.round !== round) {
    setPast([...past, { round, roll, won }].slice(-PAST));
  }
  return (
    <g className="dice-past">
      {past.map((one) => (
        <rect key={one.round} x={percent(one.roll)} y="45" width="3" height={one.won ? 11 : 6} />
      ))}
    </g>
  );
}

/** The end of the winning range, moved by dragging or the arrow keys. */
function Slider({ fields }: { fields: NonNullable<MachineProps<"dice">["fields"]> }) {
  const { t } = useTranslation("play");
  const { language } = useLanguage();
  const choice = useChoice(fields);
  if (!choice) return null;
  const slide = (value: string) => {
    const bound = Math.round(Number(value) * 100);
    const chance = boundOf({ chance: bound, direction: choice.direction });
    typeInto("chance", writeHundredths(between(fields.minimum, chance, fields.maximum), fields.decimalMark));
  };
  return (
    <input
      type="range"
      aria-label={t("dice.chance")}
      aria-valuetext={`${printHundredths(language, choice.chance)} %`}
      min={0}
      max={100}
      step={0.5}
      value={boundOf(choice) / 100}
      onChange={({ currentTarget }) => slide(currentTarget.value)}
    />
  );
}

export function Fields({ view, error }: FieldsProps<"dice">) {
  const { t } = useTranslation("play");
  const { language } = useLanguage();
  const choice = useChoice(view);
  const chance = choice?.chance ?? 0;
  const bounds = choice?.isTyped
    ? {
        under: printHundredths(language, boundOf({ chance, direction: "under" })),
        over: printHundredths(language, boundOf({ chance, direction: "over" })),
      }
    : view.bounds;
  const write = (hundredths: number) => writeHundredths(hundredths, view.decimalMark);
  const typePays = (text: string) => {
    const pays = Number(text.replace(",", "."));
    if (!(pays > 0)) return;
    typeInto("chance", write(Math.round(view.payout / pays)));
  };
  return (
    <div className="dice-picks">
      <Choices
        field={{ id: "direction", name: "direction", initialValue: view.direction }}
        legend={t("dice.direction")}
        choices={[
          { value: "under", label: t("dice.under"), note: `< ${bounds.under}` },
          { value: "over", label: t("dice.over"), note: `≥ ${bounds.over}` },
        ]}
        required
      />
      <TextField
        field={{ id: "chance", name: "chance", initialValue: view.chance }}
        label={t("dice.chance")}
        hint={view.hint}
        error={error}
        affix="%"
        short
        required
        inputMode="decimal"
        pattern="\d{1,7}([.,]\d{1,2})?"
        autoComplete="off"
      />
      <ClientOnly before={null}>
        {() => (
          <LinkedField
            id="pays"
            label={t("dice.pays")}
            affix="×"
            value={(Math.floor((view.payout * 10_000) / chance) / 10_000).toFixed(4).replace(".", view.decimalMark)}
            onType={typePays}
          />
        )}
      </ClientOnly>
    </div>
  );
}
