import { LimitMeter } from "#app/components/LimitMeter.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { LimitsView } from "./limits.server.ts";

/** The limits of one kind, each with the used and the remaining amount. */
export function Meters({ kind: { title, periods } }: { kind: LimitsView["kinds"][number] }) {
  const { t } = useTranslation("limits");
  return (
    <>
      <h3>{title}</h3>
      <ul className="limits">
        {periods.map(({ name, meter }) => (
          <li key={name}>
            {meter ? (
              <LimitMeter name={name} meter={meter} />
            ) : (
              <div className="limit">
                <div>
                  <b>{name}</b>
                  <span className="soft">{t("none")}</span>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
