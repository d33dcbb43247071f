import { Anchor } from "#app/components/Anchor.tsx";
import { Checkbox } from "#app/components/Checkbox.tsx";
import type { FieldState } from "#app/forms/field.ts";
import { RichText } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

type AcceptTermsProps = {
  field: FieldState;
  /** The sentence that is ticked, with the tags of its links. */
  text: string;
  /** The version the player has before the eyes, and accepts. */
  version: string;
};

/** The terms and the privacy policy, of which an account needs both. */
export function AcceptTerms({ field, text, version }: AcceptTermsProps) {
  const { paths } = useLanguage();
  return (
    <>
      <input type="hidden" name="termsVersion" value={version} />
      <Checkbox field={field} required>
        <RichText
          text={text}
          tags={{
            terms: (words) => (
              <Anchor key="terms" href={paths.display("terms")}>
                {words}
              </Anchor>
            ),
            privacy: (words) => (
              <Anchor key="privacy" href={paths.display("privacypolicy")}>
                {words}
              </Anchor>
            ),
          }}
        />
      </Checkbox>
    </>
  );
}
