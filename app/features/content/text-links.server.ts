import type { TextLink } from "#app/contract/content.ts";

/** A link in the language of its text. */
export const linkOf = ({ title, language }: TextLink, href: string) => ({ href, label: title, language });

export type LinkView = ReturnType<typeof linkOf>;
