import type { Receipt } from "#app/contract/public-log.ts";
import { fingerprintOf } from "#app/contract/signed-head.ts";
import { hashing } from "#app/request/hashing.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** In an address, stands for the player's current seal instead of the id of a round. */
export const SEAL = "seal";

/** The receipt that an address asks for: of a round, or of the player's current seal. */
export const receiptOf = (scope: Scope, of: string): Promise<Receipt> =>
  of === SEAL ? scope.call("getSealReceipt", {}) : scope.call("getRoundReceipt", { roundId: of });

/** A receipt as its player keeps it, and the verifier reads it. */
export const receiptText = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 1)}\n`;

/** The page of a receipt. */
export function receiptView(scope: Scope, of: string, receipt: Receipt) {
  const { paths, t } = scope;
  const { text, signature, keyNumber, publicKey, logged } = receipt;
  const number = logged && String(logged.entry.index);
  return {
    lead: t(of === SEAL ? "log:receipt.leadSeal" : "log:receipt.lead"),
    back:
      of === SEAL
        ? { href: `${paths.rounds()}#seal`, text: t("log:receipt.toSeal") }
        : { href: paths.round(of), text: t("log:receipt.toRound") },
    text,
    signature,
    key: t("log:heads.keyNumber", { number: String(keyNumber) }),
    fingerprint: fingerprintOf(hashing.sha256, publicKey),
    entry: number && {
      text: t("log:receipt.inLog", { number: scope.format.number(Number(number)) }),
      href: paths.publicLog({ entry: number }).concat("#entry"),
    },
    file: paths.receipt(of, "/receipt.json"),
  };
}
