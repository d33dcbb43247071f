import { z } from "zod";
import { operation } from "./operation.ts";
import { instant, slug } from "./values.ts";

export const getPage = operation({
  method: "GET",
  path: "/pages/:page",
  summary: "One information page, as sanitised HTML, in the language of Accept-Language or else in English.",
  audience: "anyone",
  params: z.object({ page: slug }),
  data: z.object({
    id: slug,
    title: z.string(),
    description: z.string(),
    html: z.string(),
    /** Language it is written in; English where the asked one is missing. */
    language: z.string(),
    readingMinutes: z.number().int().min(1),
    updatedAt: instant,
  }),
  errors: ["not_found"],
});
