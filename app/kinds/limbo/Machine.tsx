import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTyped } from "#app/lib/use-typed.ts";
import { BET_FORM } from "../bet-form.ts";
import { LinkedField } from "../LinkedField.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";
import { between, printHundredths, readHundredths, typeInto, writeHundredths } from "../typed.ts";
import { heightOf } from "./height.ts";

type View = FieldsProps<"limbo">["view"];

const NAMES = ["target"] as const;
/** Percentage of the sky from below: up to a hundred times the stake, above which only figures are exact enough. */
const HIGHEST = 99;

const fromTop = (hundredths: number) => `${100 - 100 * heightOf(hundredths)}%`;

/** The sky: a kite at the height of the draw, and a line at the target. */
export function Machine({ view, fields }: MachineProps<"limbo">) {
  const { t } = useTranslation("play");
  const { language } = useLanguage();
  const typed = useTarget(fields);
  const target = typed?.target ?? view.target;
  const flag =
    typed?.isTyped && target !== view.target
      ? t("times", { figure: printHundredths(language, target) })
      : (fields?.flag ?? view.flag);
  return (
    <div className="limbo" data-won={(view.won && target === view.target) || undefined}>
      <p className="limbo-figure" aria-hidden="true">
        {view.figure}
      </p>
      <div className="limbo-sky">
        <svg role="img" aria-label={view.label}>
          {view.scale.map(({ at, label }) => (
            <g key={label} className="limbo-line">
              <line x2="100%" y1={fromTop(at)} y2={fromTop(at)} />
              <text x="100%" y={fromTop(at)} dy="-6" textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          <line className="kite-string" x1="69%" x2="69%" y1="100%" y2={fromTop(view.drawn ?? 100)} />
          <line className="limbo-target" x2="100%" y1={fromTop(target)} y2={fromTop(target)} />
          <svg y={fromTop(target)} className="limbo-flag" aria-hidden="true">
            <rect y="-1.7em" width={`${flag.length * 0.56 + 0.8}em`} height="1.7em" />
            <text x=".4em" y="-.5em">
              {flag}
            </text>
          </svg>
          <g className="kite-lift">
            <svg x="69%" y={fromTop(view.drawn ?? 100)} aria-hidden="true">
              <g className="kite">
                <path fill="none" stroke="#f2552f" strokeWidth="4" d="M0 30Q-16 36-6 42T-12 52" />
                <path fill="#101a15" d="M0-50L30-12H0zM-30-12H0V34zM-10 34l8 7-9 3zM-2 44l-9 4 8 5z" />
                <path fill="#f3ecdc" d="M0-50L-30-12H0z" />
                <path fill="#f2552f" d="M30-12H0V34z" />
              </g>
            </svg>
          </g>
        </svg>
        {fields && <ClientOnly before={null}>{() => <Slider fields={fields} flag={flag} />}</ClientOnly>}
      </div>
    </div>
  );
}

/** The target's line, moved by dragging its flag or by the arrow keys. */
function Slider({ fields, flag }: { fields: View; flag: string }) {
  const { t } = useTranslation("play");
  const typed = useTarget(fields);
  const slide = (height: number) => {
    const target = Math.round(10_000 / (100 - height));
    typeInto("target", writeHundredths(between(fields.minimum, target, fields.maximum), fields.decimalMark));
  };
  return (
    <input
      type="range"
      aria-label={t("limbo.target")}
      aria-valuetext={flag}
      aria-orientation="vertical"
      min={0}
      max={100}
      step={1}
      value={Math.round(100 * heightOf(typed?.target ?? fields.minimum))}
      onChange={({ currentTarget }) => slide(Math.min(HIGHEST, Number(currentTarget.value)))}
    />
  );
}

/** The value of the form, and `isTyped` once scripts follow it; the initial value while the field cannot be parsed. */
function useTarget(fields: View | null): { target: number; isTyped: boolean } | null {
  const typed = useTyped(BET_FORM, NAMES);
  if (!fields) return null;
  const target = readHundredths(typed?.target);
  const isTaken = target !== null && target >= fields.minimum && target <= fields.maximum;
  return {
    target: isTaken ? target : (readHundredths(fields.target) ?? fields.minimum),
    isTyped: typed !== undefined,
  };
}

export function Fields({ view, error }: FieldsProps<"limbo">) {
  const { t } = useTranslation("play");
  const target = useTarget(view)?.target ?? view.minimum;
  const write = (hundredths: number) => writeHundredths(hundredths, view.decimalMark);
  const typeChance = (text: string) => {
    const chance = readHundredths(text);
    if (!chance) return;
    typeInto("target", write(Math.floor((view.payout * 100) / chance)));
  };
  return (
    <div className="limbo-picks">
      <TextField
        field={{ id: "target", name: "target", initialValue: view.target }}
        label={t("limbo.target")}
        hint={view.hint}
        error={error}
        affix="×"
        short
        required
        inputMode="decimal"
        pattern="\d{1,7}([.,]\d{1,2})?"
        autoComplete="off"
      />
      <ClientOnly before={null}>
        {() => (
          <LinkedField
            id="chance"
            label={t("limbo.chance")}
            affix="%"
            value={write(Math.floor((view.payout * 100) / target))}
            onType={typeChance}
          />
        )}
      </ClientOnly>
    </div>
  );
}
