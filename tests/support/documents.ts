import { randomUUID } from "node:crypto";
import { type Envelope, envelopeOf } from "#app/contract/envelope.ts";
import type { DataOf } from "#app/contract/types.ts";
import { uploadDocument } from "#app/contract/verification.ts";
import { requestDocument } from "#server/platform/modules/verification/index.ts";
import type { TestPlatform } from "./platform.ts";
import { newPlayer } from "./players.ts";

/** A player of whom a document is requested. */
export async function playerWithRequestedDocument(platform: TestPlatform) {
  const player = await newPlayer(platform);
  const { connection } = platform.context;
  const documentId = await requestDocument(connection.db, platform.context, player.id, "identity");
  return { ...player, documentId };
}

interface Sent {
  token?: string;
  documentId?: string;
  operationId?: string;
  name?: string;
}

/** Uploads a file as the site does. */
export async function upload(
  { url }: Pick<TestPlatform, "url">,
  file: Buffer | null,
  { token, documentId = "doc_111111", operationId = randomUUID(), name = "passport.jpg" }: Sent,
) {
  const body = new FormData();
  body.append("operationId", operationId);
  body.append("documentId", documentId);
  if (file) body.append("file", new Blob([new Uint8Array(file)], { type: "image/jpeg" }), name);
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(`${url}/api/v1/verification/upload`, {
    method: "POST",
    body,
    ...(headers && { headers }),
  });
  const answer = envelopeOf(uploadDocument.data).parse(await response.json());
  return { status: response.status, envelope: answer as Envelope<DataOf<"uploadDocument">> };
}
