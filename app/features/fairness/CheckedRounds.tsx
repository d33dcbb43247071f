import { DataTable, Named } from "#app/components/DataTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status } from "#app/components/Status.tsx";
import { isGoodReceipt } from "#app/contract/check-receipt.ts";
import type { CheckedFile, FileFinding } from "#app/contract/check-seed-file.ts";
import type { FileResult, FileRow } from "#app/contract/seed-file-rows.ts";
import { SUMMED, type Summed } from "#app/contract/summed.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { ReceiptFindings } from "./ReceiptFindings.tsx";

const isSum = (claim: FileFinding["claims"][number]): claim is Summed => SUMMED.some((name) => name === claim);

type Texts = { t: ReturnType<typeof useTranslation<"fairness">>["t"] };

function findingText({ t }: Texts, { finding, values, claims }: FileFinding): string {
  const named = claims.map((claim) =>
    isSum(claim) ? t(`fairness:everything.sum_${claim}`) : t(`fairness:verify.claim_${claim}`),
  );
  return t(`fairness:everything.find_${finding}`, { ...values, claims: named.join(", ") });
}

function said({ t }: Texts, row: FileRow): string {
  if (row.said === "figure") return row.figure;
  if (row.said === "yes" || row.said === "no") return t(`fairness:verify.same_${row.said}`);
  return t(`fairness:everything.${row.said}`, row.values);
}

/** What was checked of a file on this device, and what was found. */
export function CheckedRounds({ checked, result, at }: { checked: CheckedFile; result: FileResult; at: string }) {
  const { t } = useTranslation(["fairness", "proofs"]);
  const { verdict, wrong, head, sealReceipt } = checked;
  const part = { number: head.number, part: head.part, parts: head.parts };
  return (
    <section className="stack" id="checked">
      <SectionHead
        title={head.parts > 1 ? t("proofs:result", part) : t("proofs:resultWhole", { number: head.number })}
      />
      <p className={`stamp ${verdict === "wrong" ? "err" : "ok"}`}>{t(`proofs:stamp_${verdict}`)}</p>
      <p>{t(`fairness:everything.verdict_${verdict}`, { wrong: String(wrong) })}</p>
      {wrong > 0 && <Wrong checked={checked} />}
      <DataTable
        reflow
        caption={t("proofs:onDevice", { at })}
        columns={[
          { label: t("fairness:everything.what"), place: "key" },
          // On a phone below the name: an entry of the log or a sum that differs leaves no room beside it.
          { label: t("fairness:everything.found"), place: "whole" },
        ]}
        rows={result.rows.map((row) => ({
          id: row.id,
          cells: [
            t(`fairness:everything.row_${row.row}`, row.values),
            row.isRight ? (
              said({ t }, row)
            ) : (
              <Status key="wrong" kind="err">
                {said({ t }, row)}
              </Status>
            ),
          ],
        }))}
      />
      <Fold summary={t("fairness:everything.byGame")}>
        <SumsByGame games={result.games} />
      </Fold>
      <p className="note">
        {t("fairness:everything.compare")} <Hash value={head.serverSeedHash} />
      </p>
      {!isGoodReceipt(sealReceipt) && <ReceiptFindings receipt={sealReceipt} />}
    </section>
  );
}

function Wrong({ checked: { findings, wrong } }: { checked: CheckedFile }) {
  const { t } = useTranslation(["fairness", "proofs"]);
  const more = wrong - findings.length;
  return (
    <>
      <h3>{t("fairness:everything.findings")}</h3>
      <ul>
        {findings.map((finding, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings of a finished check never change.
          <li key={place}>{findingText({ t }, finding)}</li>
        ))}
      </ul>
      {more > 0 && <p>{t("fairness:everything.more", { number: String(more) })}</p>}
    </>
  );
}

function SumsByGame({ games }: { games: FileResult["games"] }) {
  const { t } = useTranslation(["fairness", "proofs"]);
  return (
    <DataTable
      reflow
      columns={[
        { label: t("fairness:everything.game"), place: "key" },
        ...SUMMED.map((name) => ({
          label: t(`fairness:everything.sum_${name}`),
          numeric: true,
          place: "whole" as const,
        })),
        { label: t("fairness:everything.ledger"), place: "whole" },
      ]}
      rows={games.map(({ gameId, currency, amounts, isEqual }) => ({
        id: `${gameId} ${currency}`,
        cells: [
          <span key="game" lang="en">
            {gameId}
          </span>,
          ...SUMMED.map((name) => (
            <Named key={name} name={t(`fairness:everything.sum_${name}`)}>
              {amounts[name]}
            </Named>
          )),
          <Named key="ledger" name={t("fairness:everything.ledger")}>
            {t(isEqual ? "fairness:verify.same_yes" : "fairness:verify.same_no")}
          </Named>,
        ],
      }))}
    />
  );
}
