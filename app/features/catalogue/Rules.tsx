import { DataTable } from "../../components/DataTable.tsx";
import { Fold } from "../../components/Fold.tsx";
import { Thumb } from "../../components/Thumb.tsx";
import { useTranslation } from "../../i18n/translation.tsx";
import type { PublishedRules } from "./rules.server.ts";

/** How a game is played and what each symbol pays, from the same data the engine reads. */
export function Rules({ rules }: { rules: PublishedRules }) {
  const { t } = useTranslation("games");
  if (rules.kind === "dice") return <p>{rules.text}</p>;
  return (
    <>
      {rules.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <DataTable
        caption={t("rules.pays")}
        reflow
        columns={[
          { label: t("rules.symbol"), place: "key" },
          { label: t("rules.role") },
          { label: t("rules.pay"), numeric: true, place: "sum" },
        ]}
        rows={rules.symbols.map((symbol) => ({
          id: symbol.id,
          cells: [
            <Thumb key="name" tile image={symbol.image}>
              {symbol.name}
            </Thumb>,
            symbol.role,
            <ul key="pays" className="pays">
              {symbol.pays.map(({ count, figure }) => (
                <li key={count}>{t("rules.payItem", { count, figure })}</li>
              ))}
            </ul>,
          ],
        }))}
      />
      <Fold summary={t("rules.strips")}>
        <div className="stack">
          <p>{t("rules.stripsText")}</p>
          <dl className="facts">
            {rules.strips.map((strip, reel) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a strip is its place on the machine.
              <div key={reel}>
                <dt>{t("rules.reel", { number: reel + 1 })}</dt>
                <dd>
                  <code>{strip}</code>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Fold>
    </>
  );
}
