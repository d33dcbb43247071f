import { DataTable, Named } from "#app/components/DataTable.tsx";
import { Hundred } from "#app/components/Hundred.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { OutlookView } from "./outlook.server.ts";

/** The main figure of an offer: the chance to complete it. */
export function Chance({ outlook: { chance, filled, basis, runs } }: { outlook: OutlookView }) {
  const { t } = useTranslation("rewards");
  return (
    <>
      <div className="first">
        <span>{t("outlook.finish")}</span>
        <b className="mid">{chance}</b>
        <p className="lead">{basis}</p>
      </div>
      <div className="chance">
        <Hundred kept={100 - filled} label={chance} />
      </div>
      <p className="note">{runs}</p>
    </>
  );
}

/** The expected worth as a sum; before the bonus is taken, also at other stakes. */
export function Worth({ outlook }: { outlook: OutlookView }) {
  const { t } = useTranslation("rewards");
  const { bonusName, bonus, cost, worth, jackpots, most, stakes } = outlook;
  return (
    <section className="stack">
      <SectionHead title={t("outlook.worth")} />
      <div className="working">
        <div>
          <span>{bonusName}</span>
          <MoneyText>{bonus}</MoneyText>
        </div>
        <div>
          <span>{t("outlook.cost")}</span>
          <MoneyText>{cost}</MoneyText>
        </div>
        <div>
          <span>{t("outlook.average")}</span>
          <MoneyText>{worth}</MoneyText>
        </div>
      </div>
      <p>{most}</p>
      {jackpots && <p>{jackpots}</p>}
      {stakes.length > 1 && (
        <DataTable
          reflow
          caption={t("outlook.others")}
          columns={[
            { label: t("outlook.stake"), place: "key" },
            { label: t("outlook.finish"), numeric: true, place: "whole" },
            { label: t("outlook.cost"), numeric: true, place: "whole" },
            { label: t("outlook.average"), numeric: true, place: "whole" },
          ]}
          rows={stakes.map((at) => ({
            id: at.id,
            cells: [
              at.stake,
              <Named key="chance" name={t("outlook.finish")}>
                <span>{at.chance}</span>
              </Named>,
              <Named key="cost" name={t("outlook.cost")}>
                <MoneyText>{at.cost}</MoneyText>
              </Named>,
              <Named key="worth" name={t("outlook.average")}>
                <MoneyText>{at.worth}</MoneyText>
              </Named>,
            ],
          }))}
        />
      )}
    </section>
  );
}
