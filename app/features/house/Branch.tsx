import { ButtonLink } from "#app/components/Button.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { BalanceProofView } from "./branch.server.ts";

type BranchView = NonNullable<BalanceProofView["branch"]>;
type Way = BranchView["ways"][number];

/** The file the player downloads, and below it the path of both parts of the balance to the root. */
export function Branch({ branch }: { branch: BranchView }) {
  const { t } = useTranslation("house");
  return (
    <>
      <div className="stack">
        <p>
          <ButtonLink kind="act" href={branch.href} reload download>
            {t("proof.download")}
          </ButtonLink>
        </p>
        <p className="note">{t("proof.downloadNote", { size: branch.size })}</p>
      </div>
      <section className="stack">
        <SectionHead title={t("proof.branch")} />
        {branch.ways.map((way, place) => (
          <Fold key={way.id} summary={way.title} open={place === 0}>
            <WayTable way={way} />
          </Fold>
        ))}
      </section>
    </>
  );
}

function WayTable({ way }: { way: Way }) {
  const { t } = useTranslation("house");
  return (
    <table className="data reflow">
      <caption>{way.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("proof.step")}</th>
          <th scope="col">{t("proof.neighbour")}</th>
          <th scope="col" className="num">
            {t("proof.soFar")}
          </th>
        </tr>
      </thead>
      <tbody>
        {way.first.map((step) => (
          <Step key={step.id} {...step} />
        ))}
        {way.between && (
          <tr className="gap">
            <td colSpan={3} className="wide">
              {way.between}
            </td>
          </tr>
        )}
        {way.end.map((step) => (
          <Step key={step.id} {...step} />
        ))}
      </tbody>
    </table>
  );
}

function Step({ name, neighbour, sum }: Way["first"][number]) {
  return (
    <tr>
      <th scope="row" className="key">
        {name}
      </th>
      <td className="wide">
        <code>{neighbour}</code>
      </td>
      <td className="num sum">{sum}</td>
    </tr>
  );
}
