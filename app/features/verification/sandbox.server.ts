import { z } from "zod";
import type { DataOf } from "#app/contract/types.ts";
import { decideSandboxDocument, REJECTION_REASONS } from "#app/contract/verification.ts";
import type { Scope } from "#app/request/scope.ts";
import { documentName } from "./documents.server.ts";

/** The forms of the sandbox, each about one document. */
export const documentForm = z.object({
  ...decideSandboxDocument.params.shape,
  ...decideSandboxDocument.body.shape,
});

/** Documents in review, in the page's language. */
export const sandboxDocuments = (scope: Scope, { documents }: DataOf<"listSandboxDocuments">) =>
  documents.map(({ id, kind, card, email, sentAt, requestedAt }) => ({
    id,
    email,
    name: documentName(scope, { kind, card }),
    state: scope.t("verification:state.in_review", { time: scope.format.date(sentAt ?? requestedAt) }),
  }));

export type SandboxDocument = ReturnType<typeof sandboxDocuments>[number];

export const rejectionChoices = ({ t }: Scope) =>
  REJECTION_REASONS.map((code) => ({ value: code, label: t(`verification:reason.${code}`) }));
