import { ChartKey } from "#app/components/ChartKey.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { TimesView } from "./times.server.ts";

/** A bar for each method: solid up to the median, outlined up to the 95th percentile. */
export function TimeBars({ times: { rows, marks } }: { times: TimesView }) {
  const { t } = useTranslation("withdrawals");
  const isDrawn = rows.some(({ measured }) => measured);
  return (
    <div className="tight">
      <div className="hbars">
        {rows.map(({ id, method, paid, measured }) => (
          <div key={id} className="hbar">
            <span>
              <b>{method}</b> <small>{paid}</small>
            </span>
            {measured ? (
              <span>
                {measured.half} <span className="soft">/ {measured.most}</span>
              </span>
            ) : (
              <span className="soft">{t("times.few")}</span>
            )}
            {measured && (
              <svg viewBox="0 0 600 18" preserveAspectRatio="none" role="img" aria-label={measured.label}>
                <path className="c-grid" d="M0 17H600" />
                <rect className="c-open" x="1" y="3" width={measured.mostEnd} height="12" />
                <rect className="c-bar" x="0" y="3" width={measured.halfEnd} height="12" />
              </svg>
            )}
          </div>
        ))}
        {isDrawn && (
          <div className="scale" aria-hidden="true">
            {marks.map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </div>
        )}
      </div>
      {isDrawn && (
        <p className="key-line">
          <ChartKey className="c-bar" text={t("times.keyHalf")} />
          <ChartKey className="c-open" text={t("times.keyMost")} />
        </p>
      )}
    </div>
  );
}
