import type { Language } from "#app/contract/languages.ts";
import ca from "#locales/ca/verification.json" with { type: "json" };
import de from "#locales/de/verification.json" with { type: "json" };
import en from "#locales/en/verification.json" with { type: "json" };
import es from "#locales/es/verification.json" with { type: "json" };
import fr from "#locales/fr/verification.json" with { type: "json" };
import kk from "#locales/kk/verification.json" with { type: "json" };
import pl from "#locales/pl/verification.json" with { type: "json" };
import pt from "#locales/pt/verification.json" with { type: "json" };
import ru from "#locales/ru/verification.json" with { type: "json" };
import tr from "#locales/tr/verification.json" with { type: "json" };
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { lockPlayer, type PlayerRow } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { stillNeededFor } from "./need.ts";
import { type Decision, type DocumentRow, decideDocument, documentOf, requestDocument } from "./service.ts";

/** The site's own texts, for letters. */
const TEXTS: Record<Language, Pick<typeof en, "kind" | "reason">> = { en, ca, es, fr, kk, pl, pt, ru, tr, de };

type Ports = Pick<Context, "clock" | "random" | "mail" | "config">;

/**
 * Ends a review in the transaction, and writes to the player about the result. What was rejected is asked for again while it is
 * needed, because whatever waits for it would wait for ever; an operator who needs it no more withdraws the request. Refuses
 * with `not_found` and `document_not_in_review`.
 */
export async function reviewDocument(
  tx: Transaction,
  context: Ports,
  documentId: string,
  decision: Decision,
): Promise<DocumentRow> {
  const known = await documentOf(tx, documentId);
  if (!known) throw new Refusal("not_found");
  // Before the document: whoever asks for one of the player has locked the player, and finds this decided.
  const player = await lockPlayer(tx, known.playerId, "update");
  const document = await documentOf(tx, documentId, "update");
  if (document?.state !== "in_review") throw new Refusal("document_not_in_review");
  await decideDocument(tx, context, documentId, decision);
  if (decision !== "approved" && !player.closedAt) await askAgain(tx, context, document);
  await notifyPlayer(tx, context, player, { kind: document.kind, decision });
  const decided = await documentOf(tx, documentId);
  if (!decided) throw new Error(`document ${documentId} is gone`);
  return decided;
}

async function askAgain(tx: Transaction, context: Ports, document: DocumentRow): Promise<void> {
  const { playerId, kind, card } = document;
  const why = await stillNeededFor(tx, document);
  if (why) await requestDocument(tx, context, playerId, kind, { why, card });
}

async function notifyPlayer(
  tx: Transaction,
  { mail, config }: Pick<Ports, "mail" | "config">,
  player: PlayerRow,
  { kind, decision }: { kind: DocumentRow["kind"]; decision: Decision },
) {
  const texts = TEXTS[player.language];
  const values = { document: texts.kind[kind], link: `${config.publicUrl}/${player.language}/player/verification` };
  const letter =
    decision === "approved"
      ? letterTo(player, "documentApproved", values)
      : letterTo(player, "documentRejected", { ...values, reason: texts.reason[decision] });
  await mail.send(tx, letter);
}
