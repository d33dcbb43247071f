import { Form } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { ChartKey } from "#app/components/ChartKey.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Plot } from "#app/components/Plot.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FanView } from "./fan.server.ts";

/** What the rounds cost before they are played: the drawing, and its figures as a table. */
export function FanChart({ fan, here }: { fan: FanView; here: string }) {
  const { t } = useTranslation("games");
  const { title, description, ticks, grid, below } = fan;
  return (
    <section className="stack" id="fan">
      <SectionHead title={title} />
      <p>
        {t("fan.text")} {fan.ahead}
      </p>
      <div className="columns two">
        <div className="tight">
          <Plot tall id="fan-chart" title={title} {...{ description, ticks, grid, below }}>
            <path className="c-outer" d={fan.outer} />
            <path className="c-inner" d={fan.inner} />
            <path className="c-zero" d={`M0 ${fan.zero}H600`} />
            <path className="c-line" d={fan.middle} />
            {fan.run && <RunLine d={fan.run.line} />}
          </Plot>
          <p className="key-line">
            <ChartKey text={t("fan.keyMiddle")}>
              <path className="c-line" d="M0 7H24" />
            </ChartKey>
            <ChartKey className="c-inner" text={t("fan.keyInner")} />
            <ChartKey className="c-outer" text={t("fan.keyOuter")} />
            {fan.run && (
              <ChartKey text={t("fan.keyRun")}>
                <RunLine d="M0 7H24" />
              </ChartKey>
            )}
          </p>
        </div>
        <DataTable
          caption={t("fan.caption")}
          columns={[{ label: t("fan.share") }, ...fan.columns.map((label) => ({ label, numeric: true }))]}
          rows={fan.rows}
        />
      </div>
      <p className="note">
        {fan.bet} {t("fan.exact")}
      </p>
      <RunForm fan={fan} here={here} />
    </section>
  );
}

/** Over the bands and the middle line: whose run it is must not be told by its colour alone. */
const RunLine = ({ d }: { d: string }) => (
  <>
    <path className="c-run" d={d} />
    <path className="c-run inner" d={d} />
  </>
);

/** A hundred rounds for nothing, at once: how far one run goes from the middle, and that the next goes elsewhere. */
function RunForm({ fan: { run, press }, here }: { fan: FanView; here: string }) {
  const { t } = useTranslation("games");
  return (
    <div className="tight" aria-live="polite">
      {run && (
        <>
          <p>
            <strong>{run.told}</strong>
          </p>
          <p className="note">{run.proof}</p>
          <Hash value={run.seed} />
        </>
      )}
      <Form action={here} preventScrollReset>
        <input type="hidden" name="run" value="new" />
        <Button>{press}</Button>
      </Form>
      <p className="note">{t("fan.runNote")}</p>
    </div>
  );
}
