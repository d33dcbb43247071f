import { randomBytes } from "node:crypto";
import { within } from "#server/deadline.ts";
import type { Exchange } from "./answer.ts";
import {
  type AnswerNotes,
  type Body,
  collect,
  type PageRequest,
  type Render,
  type Rendered,
  type RequestFacts,
  remixRequest,
} from "./render.ts";

export interface RenderParts {
  publicUrl: URL;
  render: Render;
  /** The topic versions received before a page is rendered. */
  topicVersions: () => NonNullable<RequestFacts["versions"]>;
  /** How long Remix may take for one response. */
  deadlineMs: number;
}

interface PageInput {
  request: PageRequest;
  method: string;
  body: Body | null;
  wantsData: boolean;
  /** The path of a missing file, for the page that says so. */
  missing?: string;
}

/** Renders one page of an exchange, which may be another one than its request is for. */
export type RenderPage = (exchange: Exchange, input: PageInput) => Promise<Rendered>;

export const createRenderPage =
  ({ publicUrl, render, topicVersions, deadlineMs }: RenderParts): RenderPage =>
  ({ requestId, address, receivedAt }, { request, method, body, wantsData, missing = null }) => {
    const nonce = randomBytes(16).toString("base64");
    const facts = { requestId, address, receivedAt, nonce, wantsData, missing, versions: topicVersions() };
    const notes: AnswerNotes = {};
    return within(deadlineMs, async (signal) => {
      const forRemix = remixRequest(request, { method, body, publicUrl, signal });
      return collect(await render(forRemix, { facts, notes }), { nonce, notes });
    });
  };

/** The input of a page that is only looked at. */
export const toRead = (request: PageRequest): PageInput => ({ request, method: "GET", body: null, wantsData: false });
