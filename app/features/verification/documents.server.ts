import type { UploadedForm } from "#app/api/client.server.ts";
import { ApiFailure } from "#app/api/failure.ts";
import type { ErrorCode } from "#app/contract/errors.ts";
import type { DataOf } from "#app/contract/types.ts";
import { DOCUMENT_STATES } from "#app/contract/verification.ts";
import { refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

type Document = DataOf<"listDocuments">["documents"][number];

/** What the player has to do first. */
const ORDER: readonly Document["state"][] = DOCUMENT_STATES;

/** A document by its name; of a card with its last digits. */
export const documentName = ({ t }: Scope, { kind, card }: Pick<Document, "kind" | "card">): string =>
  card ? t("verification:cardName", { card }) : t(`verification:kind.${kind}`);

function stateName({ t, format }: Scope, { state, sentAt, decidedAt, requestedAt }: Document): string {
  if (state === "requested") return t("verification:state.requested");
  if (state === "in_review") return t("verification:state.in_review", { time: format.date(sentAt ?? requestedAt) });
  return t(`verification:state.${state}`, { time: format.date(decidedAt ?? requestedAt) });
}

function times({ t, format }: Scope, { requestedAt, sentAt }: Document): string {
  const requested = t("verification:askedAt", { time: format.date(requestedAt) });
  return sentAt ? `${requested} · ${t("verification:sentAt", { time: format.date(sentAt) })}` : requested;
}

function viewOf(scope: Scope, document: Document) {
  const { id, kind, state, why, reason, file } = document;
  const { t, paths } = scope;
  const isNeeded = state === "requested";
  return {
    id,
    state,
    name: documentName(scope, document),
    stateName: stateName(scope, document),
    times: times(scope, document),
    why: isNeeded && why ? t(`verification:why.${why}`) : null,
    reason: reason ? t(`verification:reason.${reason}`) : null,
    ask: isNeeded ? { what: t(`verification:what.${kind}`), hint: t(`verification:hint.${kind}`) } : null,
    file: file ? paths.documentFile(id) : null,
  };
}

export type DocumentView = ReturnType<typeof viewOf>;

/** The documents required from the player, the one to send first on top, in the page's language. */
export function documentViews(scope: Scope, { documents }: DataOf<"listDocuments">): DocumentView[] {
  const sorted = [...documents].sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return sorted.map((document) => viewOf(scope, document));
}

/** The form of a request that sends a file, unread. */
export const uploadedForm = ({ headers, body }: Request): UploadedForm => ({
  type: headers.get("Content-Type") ?? "",
  body: body ?? new Blob([]).stream(),
});

/** Refusals that do not concern the file: the country page, and the redirect to prove presence. */
const ABOUT_THE_VISITOR: readonly string[] = ["country_blocked", "presence_required"] satisfies ErrorCode[];

/** Why a file was refused, for its form; any other error is rethrown. */
export function uploadRefusal(scope: Scope, error: unknown): string {
  if (!(error instanceof ApiFailure) || ABOUT_THE_VISITOR.includes(error.code)) throw error;
  return refusalText(scope, error);
}
