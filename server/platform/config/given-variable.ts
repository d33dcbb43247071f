import { z } from "zod";

/** A variable that may be missing. An empty value is how a compose file passes on an unset one. */
export const given = z
  .string()
  .optional()
  .transform((text) => text || undefined);
