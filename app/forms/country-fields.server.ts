import type { z } from "zod";
import { countryFieldProblem } from "#app/contract/identity-numbers.ts";
import type { Scope } from "#app/request/scope.ts";

/**
 * A form with fields that only some countries have, validated as the platform validates them: by check digits, by the date of
 * birth and by the format of the account's country. Fields of other countries are not validated.
 */
export const inCountry =
  <Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) =>
  ({ player }: Scope) =>
    schema.superRefine((typed, context) => {
      const fields: Readonly<Record<string, unknown>> = typed;
      const textOf = (name: string) => (typeof fields[name] === "string" ? fields[name] : undefined);
      for (const field of player?.countryFields ?? []) {
        const type = textOf("identityTypeCL") ?? player?.identityTypeCL ?? undefined;
        const { country = "", dateBirthday: birthDate = "" } = player ?? {};
        const problem = countryFieldProblem(field, textOf(field), { country, birthDate, type });
        if (problem && field !== "identityTypeCL") {
          context.addIssue({ code: "custom", path: [field], message: problem });
        }
      }
    });
