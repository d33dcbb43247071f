import { pathsIn } from "#app/paths.ts";
import { useDocumentFacts } from "./document.tsx";

/** The page's language and its addresses. */
export function useLanguage() {
  const { language } = useDocumentFacts();
  return { language, paths: pathsIn(language) };
}
