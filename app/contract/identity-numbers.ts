import { issue } from "./errors.ts";
import { isPostalCode } from "./postal-codes.ts";

/**
 * Identity numbers and postal codes, as typed and as stored. Site and platform use the same functions: the platform accepts
 * whatever the form accepts.
 */

/** The fields that hold a number which identifies one person. */
export const NUMBER_FIELDS = [
  "identityCardNumberTR",
  "identityCardNumberMX",
  "identityCardNumberCL",
  "identificationCode",
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

export const isNumberField = (field: string): field is NumberField => NUMBER_FIELDS.some((known) => known === field);

type Check = (number: string) => boolean;

const digitsOf = (number: string): number[] => [...number].map(Number);

/** The sum of the digits, each times its weight. */
const weighed = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0);

/** A number of descending weights that end with `last`. */
const falling = (count: number, last: number): number[] =>
  Array.from({ length: count }, (_, at) => last + count - 1 - at);

/**
 * T.C. kimlik: the tenth digit is seven times the sum of the digits at odd places minus the sum of those at even ones, modulo
 * ten, and the eleventh is the sum of the ten before it, modulo ten.
 */
const isKimlik: Check = (number) => {
  if (!/^[1-9]\d{10}$/.test(number)) return false;
  const digits = digitsOf(number);
  const tenth = weighed(digits, [7, 9, 7, 9, 7, 9, 7, 9, 7]) % 10;
  return tenth === digits[9] && weighed(digits, Array<number>(10).fill(1)) % 10 === digits[10];
};

const STATES =
  "AS BC BS CC CH CL CM CS DF DG GR GT HG JC MC MN MS NE NL NT OC PL QR QT SL SP SR TC TL TS VZ YN ZS".split(" ");
const CURP = /^[A-Z][AEIOUX][A-Z]{2}(\d{2})(\d{2})(\d{2})[HMX]([A-Z]{2})[B-DF-HJ-NP-TV-Z]{3}([A-Z\d])\d$/;
const CURP_ALPHABET = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";

/**
 * CURP: name, date of birth, sex, state, name again, a mark of the century and a check digit over the positions of the
 * characters in an alphabet with an Ñ, with weights from 18 down. The mark is a digit for people born before 2000, else a
 * letter.
 */
const isCurp: Check = (number) => {
  const [, , , day, state = ""] = CURP.exec(number) ?? [];
  if (!STATES.includes(state)) return false;
  const born = new Date(`${birthDateOfCurp(number)}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.getUTCDate() !== Number(day)) return false;
  const places = [...number.slice(0, -1)].map((character) => CURP_ALPHABET.indexOf(character));
  return (10 - (weighed(places, falling(17, 2)) % 10)) % 10 === Number(number.at(-1));
};

function birthDateOfCurp(number: string): string {
  const [, year, month, day, , mark = ""] = CURP.exec(number) ?? [];
  return `${/\d/.test(mark) ? "19" : "20"}${year}-${month}-${day}`;
}

/** A RUT is seven or eight digits and a check digit: the weights 2 to 7 from the right, modulo eleven, ten written as K. */
const isRut: Check = (number) => {
  if (!/^0?\d{7,8}[\dK]$/.test(number) || number.length > 9) return false;
  const digits = digitsOf(number.slice(0, -1).padStart(8, "0"));
  const check = (11 - (weighed(digits, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return (check === 10 ? "K" : String(check)) === number.at(-1);
};

const isPassport: Check = (number) => /^[A-Z0-9]{5,15}$/.test(number) && /\d/.test(number);

/** CPF: two check digits, each over all digits before it; a row of one repeated digit passes them and is not valid. */
const isCpf: Check = (number) => {
  if (!/^(?!(\d)\1+$)\d{11}$/.test(number)) return false;
  const digits = digitsOf(number);
  const checkAfter = (count: number) => ((weighed(digits, falling(count, 2)) * 10) % 11) % 10;
  return checkAfter(9) === digits[9] && checkAfter(10) === digits[10];
};

/**
 * Whether twelve digits are an individual identification number of Kazakhstan: the last is the sum of the others by their
 * weights, modulo 11; if that is 10, other weights are used, and if it is 10 again the number is never issued. Rules of forming
 * the identification number, Resolution of the Government of 22 May 2007, No 406. Since Resolution No 853 of 26 August 2013 the
 * first digits need not be the date of birth, so they are not compared with it.
 */
const isIin: Check = (number) => {
  if (!/^(?!0{12})\d{12}$/.test(number)) return false;
  const digits = digitsOf(number);
  const first = weighed(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11;
  const control = first === 10 ? weighed(digits, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11 : first;
  return control < 10 && control === digits[11];
};

const CODES: Record<string, Check> = { BR: isCpf, KZ: isIin };

/** The owner of a number: the country of the account, and in Chile which of two kinds. */
export interface NumberOwner {
  country: string;
  type: string | undefined;
}

const CHECKS: Record<NumberField, (number: string, owner: NumberOwner) => boolean> = {
  identityCardNumberTR: isKimlik,
  identityCardNumberMX: isCurp,
  identityCardNumberCL: (number, { type }) => (type === "passport" ? isPassport : isRut)(number),
  identificationCode: (number, { country }) => CODES[country]?.(number) ?? false,
};

/** Of the numbers that always contain the date of birth. An IIN need not, and the others never do. */
const BIRTH_DATES: Partial<Record<NumberField, (number: string) => string>> = { identityCardNumberMX: birthDateOfCurp };

/** Whether a valid number says that its owner was born on another day, `YYYY-MM-DD`: it belongs to somebody else. */
export function isOfOtherBirthDate(field: NumberField, number: string, birthDate: string): boolean {
  const contained = BIRTH_DATES[field]?.(number);
  return contained !== undefined && contained !== birthDate;
}

/** Removes separators that only help reading. */
const stripped = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[\s./\-\u2010-\u2015]/g, "")
    .toUpperCase();

/** The number as it is stored, or null if its length, its letters or its check digit are wrong. */
export function readIdentityNumber(field: NumberField, typed: string, owner: NumberOwner): string | null {
  const number = stripped(typed);
  if (!CHECKS[field](number, owner)) return null;
  // One number, however many leading zeros were typed.
  return field === "identityCardNumberCL" && owner.type !== "passport" ? number.padStart(9, "0") : number;
}

/** A CEP in its usual format, or null if it is not valid. */
export function readCep(typed: string): string | null {
  const [, area, place] = /^(\d{5})(\d{3})$/.exec(stripped(typed)) ?? [];
  return area ? `${area}-${place}` : null;
}

/** A postal code of the country in its usual format, or null if it is not valid. */
export function readPostalCode(typed: string, country: string): string | null {
  const code = typed.normalize("NFKC").trim().toUpperCase().replace(/\s+/g, " ");
  return isPostalCode(code, country) ? code : null;
}

/** The error of a field that only some countries have; null without one, and for an empty field. */
export function countryFieldProblem(
  field: string,
  typed: string | undefined,
  owner: NumberOwner & { birthDate: string },
): string | null {
  if (!typed?.trim()) return null;
  if (isNumberField(field)) {
    const number = readIdentityNumber(field, typed, owner);
    if (number === null) return issue("invalid_identity_number");
    return isOfOtherBirthDate(field, number, owner.birthDate) ? issue("other_birth_date") : null;
  }
  const code = field === "postalIndexBR" ? readCep(typed) : readPostalCode(typed, owner.country);
  return code === null ? issue("invalid_postal_code") : null;
}
