import { Choices } from "#app/components/Choices.tsx";
import { Disc } from "#app/components/Disc.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FieldsProps, MachineProps } from "../props.ts";

export function Machine({ view, children }: MachineProps<"wheel">) {
  return (
    <>
      <div className="felt wheel">
        <Disc
          segments={view.tones.map((tone) => ({ tone: String(tone) }))}
          stopped={view.segment}
          figure={view.figure}
          won={view.won}
          label={view.label}
        />
        <ul className="legend">
          {view.legend.map(({ tone, pays, share }) => (
            <li key={pays}>
              <svg viewBox="0 0 16 16" data-tone={tone} aria-hidden="true">
                <path d="M1 1h14v14H1z" />
              </svg>
              <strong>{pays}</strong> <span className="note">{share}</span>
            </li>
          ))}
        </ul>
      </div>
      {children}
    </>
  );
}

export function Fields({ view, error }: FieldsProps<"wheel">) {
  const { t } = useTranslation("play");
  return (
    <Choices
      field={{ id: "risk", name: "risk", initialValue: view.risk }}
      legend={t("risk.legend")}
      choices={view.riskChoices}
      error={error}
      required
    />
  );
}
