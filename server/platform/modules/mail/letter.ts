import type { Language } from "#app/contract/languages.ts";

/** How every letter of the house begins and ends. */
const FRAMES: Record<Language, { greeting: string; signature: string }> = {
  en: { greeting: "Hello,", signature: "Your Openhand" },
  ca: { greeting: "Hola,", signature: "L'equip d'Openhand" },
  es: { greeting: "Hola:", signature: "El equipo de Openhand" },
  fr: { greeting: "Bonjour,", signature: "L'équipe Openhand" },
  kk: { greeting: "Сәлеметсіз бе!", signature: "Openhand командасы" },
  pl: { greeting: "Dzień dobry,", signature: "Zespół Openhand" },
  pt: { greeting: "Olá,", signature: "A equipe Openhand" },
  ru: { greeting: "Здравствуйте!", signature: "Команда Openhand" },
  tr: { greeting: "Merhaba,", signature: "Openhand ekibi" },
  de: { greeting: "Guten Tag,", signature: "Ihr Openhand-Team" },
};

/** The text of a letter: these paragraphs between greeting and signature. */
export function letterText(language: Language, ...paragraphs: string[]): string {
  const { greeting, signature } = FRAMES[language];
  return [greeting, ...paragraphs, signature].join("\n\n");
}
