import { z } from "zod";
import { issue } from "./errors.ts";

/** More marks on one letter no script of a living language needs; a thousand of them would cover the page. */
const MOST_MARKS = 8;

/** Seen by nobody, unlike what joins letters (U+200C, U+200D) and chooses the form of an emoji (U+FE0E, U+FE0F). */
const UNSEEN =
  /(?!\n|\t|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Surrogate}\ufff9-\ufffb]/gu;

const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu");

/** Something is written: U+2800 is a symbol by its class and a blank by its look. */
const WRITTEN = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A text as it is kept: lines end in a line feed, letters are composed, and what is not seen but changes what is (control
 * characters, the direction of the line, marks upon marks) is gone. Once more changes nothing.
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

/** How long a text is for a reader: what lies beyond U+FFFF counts once. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Lines that somebody writes to somebody, of `max` characters (code points) at the most. Issues: `required`, `too_long`. */
export const writtenText = (max: number) =>
  z
    .string(issue("required"))
    // Before anything is done with it: nobody types so much, and what is taken away is no reason to take more.
    .max(4 * max, issue("too_long", { max }))
    .transform(asWritten)
    .pipe(
      z
        // Of a form, an empty text is none at all.
        .string(issue("required"))
        .regex(WRITTEN, issue("required"))
        .refine((text) => lengthOf(text) <= max, issue("too_long", { max })),
    );
