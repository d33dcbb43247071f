import { DOCUMENT_KINDS, REJECTION_REASONS } from "#app/contract/account.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import {
  decideDocument,
  documentOf,
  documentsOf,
  isDocumentOpen,
  requestDocument as requestDocumentOf,
  takeIntoReview,
  withdrawDocument as withdrawDocumentOf,
} from "#server/platform/modules/verification/index.ts";
import { type Command, OpsProblem, playerOf, recorded } from "./command.ts";

export const requestDocument: Command = {
  usage: `request-document <email> ${DOCUMENT_KINDS.join("|")}`,
  summary: "Asks a document of a player, once until it is decided, and prints its id.",
  async run(operator, [email, word, ...rest]) {
    const kind = DOCUMENT_KINDS.find((known) => known === word);
    if (!email || !kind || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${requestDocument.usage}`);
    const playerId = await playerOf(operator, requestDocument, [email]);
    const ports = { clock: operator.clock, random: systemRandom };
    const id = await recorded(operator, `request-document ${kind}`, playerId, async (tx) => {
      await lockPlayer(tx, playerId, "update");
      if (await isDocumentOpen(tx, playerId, kind)) {
        throw new OpsProblem("That document is asked of the player already, and not decided.");
      }
      return requestDocumentOf(tx, ports, playerId, kind);
    });
    return `Asked for: ${id}.`;
  },
};

export const documents: Command = {
  usage: "documents <email>",
  summary:
    "Lists the documents asked of a player, latest first: id, kind, state, when it was asked for and decided, why.",
  async run(operator, parameters) {
    const asked = await documentsOf(operator.connection.db, await playerOf(operator, documents, parameters));
    const lines = asked.map(({ id, kind, state, requestedAt, decidedAt, reason }) =>
      [id, kind, state, requestedAt.toISOString(), decidedAt?.toISOString() ?? "-", reason ?? "-"].join("  "),
    );
    return lines.join("\n") || "No document is asked of the player.";
  },
};

const OUTCOMES = ["approved", ...REJECTION_REASONS] as const;

/** The state a document must be in for each step. */
const STEPS = { withdrawn: "requested", in_review: "requested", decided: "in_review" } as const;

export const reviewDocument: Command = {
  usage: `review-document <document> in_review|withdrawn|${OUTCOMES.join("|")}`,
  summary:
    "Says what became of a document: it was received and is in review, it is asked for no more, or, of one in review, " +
    "it is approved or rejected for a reason the player is told.",
  async run(operator, [id, word, ...rest]) {
    const outcome = OUTCOMES.find((known) => known === word);
    const step = outcome ? "decided" : word === "in_review" || word === "withdrawn" ? word : undefined;
    if (!id || !step || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${reviewDocument.usage}`);
    const document = await documentOf(operator.connection.db, id);
    if (!document) throw new OpsProblem("There is no document with that id.");
    if (document.state !== STEPS[step]) throw new OpsProblem(`The document is ${document.state}.`);
    await recorded(operator, `review-document ${document.kind} ${word}`, document.playerId, async (tx) => {
      if (outcome) await decideDocument(tx, operator, id, outcome);
      else if (step === "in_review") await takeIntoReview(tx, id);
      else await withdrawDocumentOf(tx, id);
    });
    return `The document is ${word}.`;
  },
};
