import { postcodeValidator } from "postcode-validator";
// Each by its file: the whole library is a hundred countries, and a tenth of what a platform takes to start.
import * as cpf from "stdnum/lib/cjs/br/cpf.js";
import * as rut from "stdnum/lib/cjs/cl/rut.js";
import * as curp from "stdnum/lib/cjs/mx/curp.js";
import * as tckimlik from "stdnum/lib/cjs/tr/tckimlik.js";
import { isIin } from "./iin.ts";

/** The fields that hold a number which belongs to one person. */
export const NUMBER_FIELDS = [
  "identityCardNumberTR",
  "identityCardNumberMX",
  "identityCardNumberCL",
  "identificationCode",
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

export const isNumberField = (field: string): field is NumberField => NUMBER_FIELDS.some((known) => known === field);

type Check = (number: string) => boolean;

const isPassport: Check = (number) => /^[A-Z0-9]{5,15}$/.test(number) && /\d/.test(number);

/** A RUT is seven or eight digits and its check digit; the library wants the zero in front. */
const isRut: Check = (number) => /^\d{7,8}[\dK]$/.test(number) && rut.validate(number.padStart(9, "0")).isValid;

const isCpf: Check = (number) => /^(?!(\d)\1+$)\d{11}$/.test(number) && cpf.validate(number).isValid;

const CODES: Record<string, Check> = { BR: isCpf, KZ: isIin };

const CHECKS: Record<NumberField, (number: string, player: { country: string; type: string | undefined }) => boolean> =
  {
    identityCardNumberTR: (number) => /^[1-9]\d{10}$/.test(number) && tckimlik.validate(number).isValid,
    identityCardNumberMX: (number) => /^[A-Z0-9]{18}$/.test(number) && curp.validate(number).isValid,
    identityCardNumberCL: (number, { type }) => (type === "passport" ? isPassport : isRut)(number),
    identificationCode: (number, { country }) => CODES[country]?.(number) ?? false,
  };

/** What stands between the characters for the eye. The library takes some of it in one country and refuses it in another. */
const stripped = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[\s./\-\u2010-\u2015]/g, "")
    .toUpperCase();

/** The number as it is kept, or null where its length, its letters or its check digit are wrong. */
export function readIdentityNumber(
  field: NumberField,
  typed: string,
  player: { country: string; type: string | undefined },
): string | null {
  const number = stripped(typed);
  if (!CHECKS[field](number, player)) return null;
  // One number, however many zeros it was typed with.
  return field === "identityCardNumberCL" && player.type !== "passport" ? number.padStart(9, "0") : number;
}

/** A CEP as it is written, or null where it is none. */
export function readCep(typed: string): string | null {
  const [, area, place] = /^(\d{5})(\d{3})$/.exec(stripped(typed)) ?? [];
  return area ? `${area}-${place}` : null;
}

/** A postal code of the country as it is written, or null where it is none. */
export function readPostalCode(typed: string, country: string): string | null {
  const code = typed.normalize("NFKC").trim().toUpperCase().replace(/\s+/g, " ");
  return postcodeValidator(code, country) ? code : null;
}
