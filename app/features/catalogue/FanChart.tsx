import { lazy, Suspense, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { ChartKey } from "#app/components/ChartKey.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Form } from "#app/components/Form.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Plot } from "#app/components/Plot.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Sideways } from "#app/components/Sideways.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useIsNew } from "#app/kinds/use-is-new.ts";
import { orDocument } from "#app/lib/documents.ts";
import type { FanView } from "./fan.server.ts";

/** Only for a game with falling balls. */
const AtOnce = lazy(() => orDocument(() => import("#app/kinds/plinko/AtOnce.tsx")));

/** The cost of the rounds before they are played: the chart, and its figures as a table. */
export function FanChart({ fan, here }: { fan: FanView; here: string }) {
  const { t } = useTranslation("games");
  const { title, description, ticks, grid, below } = fan;
  const fall = useFall(fan.run);
  return (
    <section className="stack" id="fan">
      <SectionHead title={title} />
      <p>
        {t("fan.text")} {fan.ahead}
      </p>
      <div className="columns two">
        <div className="tight">
          <Plot tall id="fan-chart" title={title} description={description} ticks={ticks} grid={grid} below={below}>
            <path className="c-outer" d={fan.outer} />
            <path className="c-inner" d={fan.inner} />
            <path className="c-zero" d={`M0 ${fan.zero}H600`} />
            <path className="c-line" d={fan.middle} />
            {fan.run && !fall.isOn && <RunLine d={fan.run.line} />}
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
        <Sideways label={t("fan.caption")}>
          <DataTable
            caption={t("fan.caption")}
            columns={[{ label: t("fan.share") }, ...fan.columns.map((label) => ({ label, numeric: true }))]}
            rows={fan.rows}
          />
        </Sideways>
      </div>
      <p className="note">
        {fan.bet} {t("fan.exact")}
      </p>
      <RunForm fan={fan} here={here} fall={fall} />
    </section>
  );
}

/** Drawn over the bands and the middle line: a run must not be marked by colour alone. */
const RunLine = ({ d }: { d: string }) => (
  <>
    <path className="c-run" d={d} />
    <path className="c-run inner" d={d} />
  </>
);

/** The balls of a requested run fall before its line and words are shown; under reduced motion none falls. */
function useFall(run: FanView["run"]) {
  const seed = run?.seed ?? null;
  const isNew = useIsNew(seed);
  const [rested, setRested] = useState(seed);
  const isOn =
    Boolean(run?.balls) && isNew && rested !== seed && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { isOn, end: () => setRested(seed) };
}

/** A hundred rounds for nothing, at once: shows how far one run strays from the middle, and that the next differs. */
function RunForm({
  fan: { run, press },
  here,
  fall,
}: {
  fan: FanView;
  here: string;
  fall: ReturnType<typeof useFall>;
}) {
  const { t } = useTranslation("games");
  return (
    <div className="tight" aria-live="polite">
      {run?.balls && (
        <Suspense fallback={null}>
          <AtOnce key={run.seed} balls={run.balls} isFalling={fall.isOn} onRest={fall.end} />
        </Suspense>
      )}
      {run && (
        <>
          <p>
            <strong>{fall.isOn ? "…" : run.result}</strong>
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
