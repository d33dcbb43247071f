import { useEffect, useState } from "react";
import { readIssue } from "#app/contract/errors.ts";
import { countryFieldProblem } from "#app/contract/identity-numbers.ts";

/** What is wrong with a number or a postal code, in the words of the page. */
export type CountryWords = Readonly<Partial<Record<string, string>>>;

/**
 * Tells at a field, as it is left, that its check digit or its form is wrong; the action says the same of a form that is sent
 * without scripts. `words` are the texts of the issues.
 */
export function useCountryProblems(formId: string, country: string, words: CountryWords): Record<string, string> {
  const [problems, setProblems] = useState<Record<string, string>>({});
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.form?.id !== formId) return;
      const { name, value, form } = target;
      if (!name.startsWith("ident") && !name.startsWith("postal")) return;
      const type = String(new FormData(form).get("identityTypeCL") ?? "") || undefined;
      const problem = countryFieldProblem(name, value, { country, type });
      const text = problem ? words[readIssue(problem).code] : undefined;
      setProblems(({ [name]: _, ...others }) => (text ? { ...others, [name]: text } : others));
    };
    document.addEventListener("change", look);
    return () => document.removeEventListener("change", look);
  }, [formId, country, words]);
  return problems;
}
