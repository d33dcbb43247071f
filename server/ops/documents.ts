import { writeFile } from "node:fs/promises";
import { ASK_REASONS, DOCUMENT_KINDS, REJECTION_REASONS } from "#app/contract/verification.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import {
  documentOf,
  documentsOf,
  requestDocument as requestDocumentOf,
  reviewDocument as reviewDocumentOf,
  standingDocument,
  storedFile,
  takeIntoReview,
  usedCards,
  withdrawDocument as withdrawDocumentOf,
} from "#server/platform/modules/verification/index.ts";
import { type Command, type Operator, OpsProblem, playerOf, recorded } from "./command.ts";
import { sandboxContext } from "./sandbox-player.ts";

type Kind = (typeof DOCUMENT_KINDS)[number];
type Reason = (typeof ASK_REASONS)[number];

/** Why a document cannot be requested now; undefined when it can. An approved document is requested again only as a renewal. */
async function obstacle(tx: Transaction, playerId: string, which: { kind: Kind; card: string | null }, why: Reason) {
  const standing = await standingDocument(tx, playerId, which);
  if (!standing) return undefined;
  if (standing.state !== "approved") return "That document is asked of the player already, and not decided.";
  return why === "renewal" ? undefined : "That document was approved: it is asked again only as a renewal.";
}

/** The card to request a photo of: the most recently used one whose photo can be requested. */
async function cardToRequest(tx: Transaction, playerId: string, why: Reason): Promise<string | null> {
  const cards = await usedCards(tx, playerId);
  if (cards.length === 0) throw new OpsProblem("The player has paid with no card.");
  let problem: string | undefined;
  for (const card of cards) {
    const found = await obstacle(tx, playerId, { kind: "card", card }, why);
    if (!found) return card;
    problem ??= found;
  }
  throw new OpsProblem(problem ?? "");
}

async function request(
  tx: Transaction,
  operator: Operator,
  playerId: string,
  { kind, why }: { kind: Kind; why: Reason },
) {
  await lockPlayer(tx, playerId, "update");
  const card = kind === "card" ? await cardToRequest(tx, playerId, why) : null;
  const problem = await obstacle(tx, playerId, { kind, card }, why);
  if (problem) throw new OpsProblem(problem);
  return requestDocumentOf(tx, { clock: operator.clock, random: systemRandom }, playerId, kind, { why, card });
}

export const requestDocument: Command = {
  usage: `request-document <email> ${DOCUMENT_KINDS.join("|")} [${ASK_REASONS.join("|")}]`,
  summary:
    "Asks a document of a player, once until it is decided, for a reason the player is told, and prints its id. A photo of a card is asked only of a card that was paid with; what was approved is asked again only as a renewal.",
  async run(operator, [email, word, reason = word, ...rest]) {
    const kind = DOCUMENT_KINDS.find((known) => known === word);
    const why = ASK_REASONS.find((known) => known === reason);
    if (!email || !kind || !why || rest.length > 0) {
      throw new OpsProblem(`Usage: npm run ops -- ${requestDocument.usage}`);
    }
    const playerId = await playerOf(operator, requestDocument, [email]);
    const id = await recorded(operator, `request-document ${kind}`, playerId, (tx) =>
      request(tx, operator, playerId, { kind, why }),
    );
    return `Asked for: ${id}.`;
  },
};

export const documents: Command = {
  usage: "documents <email>",
  summary:
    "Lists the documents asked of a player, latest first: id, kind, state, when it was asked for, sent and decided, why it was rejected, and what was sent.",
  async run(operator, parameters) {
    const requested = await documentsOf(operator.connection.db, await playerOf(operator, documents, parameters));
    const lines = requested.map(
      ({ id, kind, card, state, requestedAt, sentAt, decidedAt, reason, fileType, fileBytes }) =>
        [
          id,
          card ? `${kind} ${card}` : kind,
          state,
          requestedAt.toISOString(),
          sentAt?.toISOString() ?? "-",
          decidedAt?.toISOString() ?? "-",
          reason ?? "-",
          fileType ? `${fileType} ${fileBytes}` : "-",
        ].join("  "),
    );
    return lines.join("\n") || "No document is asked of the player.";
  },
};

async function knownDocument(operator: Operator, id: string) {
  const document = await documentOf(operator.connection.db, id);
  if (!document) throw new OpsProblem("There is no document with that id.");
  return document;
}

export const saveDocument: Command = {
  usage: "save-document <document> <file>",
  summary:
    "Writes what was sent for a document into a new file, to be looked at on a machine that nothing else depends on: a PDF is as its player sent it.",
  async run(operator, [id, path, ...rest]) {
    if (!id || !path || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${saveDocument.usage}`);
    const document = await knownDocument(operator, id);
    if (!document.fileId) throw new OpsProblem("Nothing was sent for that document.");
    const { type, bytes } = await storedFile(operator, document);
    await recorded(operator, `save-document ${document.kind}`, document.playerId, async () => {
      await writeFile(path, bytes, { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
        throw new OpsProblem(`${path} cannot be written.`, { cause: error });
      });
    });
    return `${type}, ${bytes.length} bytes: ${path}`;
  },
};

const OUTCOMES = ["approved", ...REJECTION_REASONS] as const;

/** The state a document must have for each step. */
const STEPS = { withdrawn: "requested", in_review: "requested", decided: "in_review" } as const;

/** What a rejection leaves of the request. */
async function requestLeft({ connection }: Operator, document: Awaited<ReturnType<typeof knownDocument>>) {
  const standing = await standingDocument(connection.db, document.playerId, document);
  return standing?.state === "requested" ? "It is asked for again." : "It is not asked for again.";
}

export const reviewDocument: Command = {
  usage: `review-document <document> in_review|withdrawn|${OUTCOMES.join("|")}`,
  summary:
    "Says what became of a document: it was received another way and is in review, it is asked for no more, or, of one in review, " +
    "it is approved or rejected for a reason the player is told. What was rejected is asked for again; what was asked for because " +
    "of a withdrawal or a change, only while one is in review.",
  async run(operator, [id, word, ...rest]) {
    const outcome = OUTCOMES.find((known) => known === word);
    const step = outcome ? "decided" : word === "in_review" || word === "withdrawn" ? word : undefined;
    if (!id || !step || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${reviewDocument.usage}`);
    const document = await knownDocument(operator, id);
    if (document.state !== STEPS[step]) throw new OpsProblem(`The document is ${document.state}.`);
    await recorded(operator, `review-document ${document.kind} ${word}`, document.playerId, async (tx) => {
      if (outcome) await reviewDocumentOf(tx, sandboxContext(operator), id, outcome);
      else if (step === "in_review") await takeIntoReview(tx, operator, id);
      else await withdrawDocumentOf(tx, id);
    });
    const isRejected = outcome !== undefined && outcome !== "approved";
    return [`The document is ${word}.`, ...(isRejected ? [await requestLeft(operator, document)] : [])].join(" ");
  },
};
