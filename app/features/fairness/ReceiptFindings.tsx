import { Anchor } from "#app/components/Anchor.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Status } from "#app/components/Status.tsx";
import { type CheckedReceipt, isGoodReceipt } from "#app/contract/check-receipt.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

/** What was found of a receipt, and the key to compare. */
export function ReceiptFindings({ receipt }: { receipt: CheckedReceipt }) {
  const { t } = useTranslation("fairness");
  const { paths } = useLanguage();
  const { verdict, fingerprint, entry, claims } = receipt;
  const named = claims.flatMap(({ claim, same }) => (same ? [] : [t(`receipt.claim_${claim}`)]));
  return (
    <>
      <p>
        <Status kind={isGoodReceipt(receipt) ? "ok" : "err"}>
          {t(`receipt.verdict_${verdict}`, { claims: named.join(", "), entry: entry ?? "" })}
        </Status>
      </p>
      <p className="note">
        {t("receipt.key")} <Hash value={fingerprint} />{" "}
        <Anchor href={`${paths.publicLog()}#keys`}>{t("receipt.published")}</Anchor>
      </p>
    </>
  );
}
