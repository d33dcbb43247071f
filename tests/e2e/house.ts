import type { Page } from "@playwright/test";
import { apiAt } from "#tests/support/api.ts";

/** The platform of the house, past its pages. */
export const api = apiAt(process.env.HOUSE_PLATFORM ?? "");

/** Sends a form no page shows, from where the page stands; the answer is not followed to where it leads. */
export const forge = (page: Page, path: string, form: Record<string, string>) =>
  page.request.post(path, { form, headers: { Origin: new URL(page.url()).origin }, maxRedirects: 0 });
