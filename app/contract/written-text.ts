import { z } from "zod";
import { issue } from "./errors.ts";

/** No script of a living language needs more marks on one letter; a thousand of them would cover the page. */
const MOST_MARKS = 8;

/** Invisible characters, except those that join letters (U+200C, U+200D) and choose the form of an emoji (U+FE0E, U+FE0F). */
const UNSEEN =
  /(?!\n|\t|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Surrogate}\ufff9-\ufffb]/gu;

const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu");

/** The text is not blank: U+2800 is a symbol by its class and looks blank. */
const WRITTEN = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A text as it is stored: lines end in a line feed, letters are composed, and invisible characters that change the visible ones
 * (control characters, direction marks, piled-up marks) are removed. Idempotent.
 */
export function asWritten(typed: string): string {
  return typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(UNSEEN, "")
    .normalize("NFC")
    .replace(TOO_MANY_MARKS, "$1")
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The length of a text for a reader: characters beyond U+FFFF count once. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Lines that one person writes to another, at most `max` characters (code points). Issues: `required`, `too_long`. */
export const writtenText = (max: number) =>
  z
    .string(issue("required"))
    // Checked before any processing: nobody types this much, and removed characters do not justify more input.
    .max(4 * max, issue("too_long", { max }))
    .transform(asWritten)
    .pipe(
      z
        // For a form, an empty text is no text.
        .string(issue("required"))
        .regex(WRITTEN, issue("required"))
        .refine((text) => lengthOf(text) <= max, issue("too_long", { max })),
    );
