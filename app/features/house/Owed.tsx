import { Anchor } from "#app/components/Anchor.tsx";
import { FiguresTable } from "#app/components/FiguresTable.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ProofsView } from "./proofs.server.ts";

/** What is owed to all players, day by day, with the published roots, which are stored. */
export function Owed({ proofs }: { proofs: ProofsView }) {
  const { t } = useTranslation("house");
  return (
    <section className="stack" id="owed">
      <SectionHead title={t("owed.title")} />
      <p>{t("owed.text")}</p>
      <p>
        <Anchor className="link" href={proofs.own}>
          {t("owed.own")}
        </Anchor>
      </p>
      {proofs.rows.length === 0 ? (
        <p className="note">{t("owed.none")}</p>
      ) : (
        <FiguresTable
          caption={t("owed.caption")}
          columns={[
            { label: t("ledger.day") },
            { label: t("owed.currency"), place: "lft" },
            { label: t("owed.accounts"), name: t("owed.accounts"), numeric: true, place: "rgt" },
            { label: t("owed.sum"), numeric: true, place: "sum" },
            { label: t("owed.root"), place: "wide" },
          ]}
          rows={proofs.rows.map(({ id, day, currency, accounts, sum, root }) => ({
            id,
            cells: [day, currency, accounts, <MoneyText key="sum">{sum}</MoneyText>, <Hash key="root" value={root} />],
          }))}
        />
      )}
      <Pager pages={proofs.pages} />
    </section>
  );
}
