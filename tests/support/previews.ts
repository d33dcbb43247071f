import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#app/contract/envelope.ts";
import type { Language } from "#app/contract/languages.ts";
import { preview } from "#server/ops/preview.ts";
import type { Context } from "#server/platform/context.ts";
import type { Previewed } from "#server/platform/modules/content/index.ts";
import type { Api } from "./api.ts";
import { inMinutes } from "./competitions.ts";
import { operatorOf } from "./operator.ts";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "./platform.ts";
import { dataOf, refusalOf } from "./players.ts";

type Answer = Promise<{ status: number; envelope: Envelope<unknown> }>;

interface Subject {
  what: Previewed;
  draft: string;
  published: string;
  /** The other kind of text that has previews, and a draft of it. */
  other: [Previewed, string];
  /** The site's page of such previews. */
  page: string;
  read(api: Api, id: string): Answer;
  preview(api: Api, id: string, signature?: string, caller?: { address: string }): Answer;
  /** The operation's response for a link. */
  service(context: Context, id: string, signature: string, language: Language): Promise<unknown>;
}

/** The tests of an operation that returns a text to the bearer of a signed link. */
export function describePreview(operation: string, subject: Subject) {
  const { what, draft, published, other, page, service } = subject;

  describe(operation, () => {
    let platform: TestPlatform;
    beforeAll(async () => {
      platform = await startTestPlatform();
    });
    afterAll(() => platform.close());

    const operator = () => operatorOf(platform, { publicUrl: "https://house.example" });
    const linkTo = async (...words: string[]) => new URL(await preview.run(operator(), words));
    const signatureFor = async (...words: string[]) => (await linkTo(...words)).searchParams.get("signature") ?? "";
    const show = (id: string, signature?: string) => subject.preview(platform, id, signature);

    it("returns a draft to the bearer of a link made by an operator", async () => {
      const link = await linkTo(what, draft);
      expect(link.origin + link.pathname).toBe(`https://house.example${page}/${draft}`);
      const seen = dataOf(await show(draft, await signatureFor(what, draft)));
      expect(seen).toMatchObject({ id: draft, state: "draft" });
      expect(refusalOf(await subject.read(platform, draft))).toEqual([404, "not_found"]);
    });

    it("returns a published text as published", async () => {
      const seen = dataOf(await show(published, await signatureFor(what, published)));
      expect(seen).toMatchObject({ state: "published" });
    });

    it("expires after seven days", async () => {
      const signature = await signatureFor(what, draft);
      const clock = { now: () => inMinutes(platform, 7 * 24 * 60) };
      const ahead = { ...platform.context, clock };
      await expect(service(ahead, draft, signature, "en")).rejects.toMatchObject({ code: "not_found" });
    });

    it("returns nothing without a valid signature of its own", async () => {
      const own = await signatureFor(what, draft);
      const foreign = ["", "x", own.slice(0, -1), await signatureFor(what, published), await signatureFor(...other)];
      for (const signature of [...foreign, undefined]) {
        expect(refusalOf(await show(draft, signature))).toEqual([404, "not_found"]);
      }
      expect(refusalOf(await show("no-such-text", own))).toEqual([404, "not_found"]);
    });

    it.each([[what, "no-such-text"], ["page", "terms"], [what], []])("is not made for %s %s", async (...words) => {
      await expect(preview.run(operator(), words)).rejects.toMatchObject({ name: "OpsProblem" });
    });

    it("is closed to a blocked country", async () => {
      const answer = await subject.preview(platform, draft, "", { address: AMERICAN_ADDRESS });
      expect(refusalOf(answer)).toEqual([403, "country_blocked"]);
    });
  });
}
