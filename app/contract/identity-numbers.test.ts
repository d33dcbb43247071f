import { postcodeValidator } from "postcode-validator";
import { stdnum } from "stdnum";
import { describe, expect, it } from "vitest";
import {
  countryFieldProblem,
  type NumberField,
  readCep,
  readIdentityNumber,
  readPostalCode,
} from "./identity-numbers.ts";
import { isPostalCode, POSTAL_COUNTRIES } from "./postal-codes.ts";

const read = (field: NumberField, typed: string, country = "XX", type?: string) =>
  readIdentityNumber(field, typed, { country, type });

describe("readIdentityNumber", () => {
  it.each([
    ["identityCardNumberTR", "10000000146", "10000000146"],
    ["identityCardNumberTR", " 100-000-001 46 ", "10000000146"],
    ["identityCardNumberTR", "１００００００0146", "10000000146"],
    ["identityCardNumberMX", "boxw310820hnerxn09", "BOXW310820HNERXN09"],
    ["identityCardNumberCL", "12.531.909-2", "0125319092".slice(1)],
    ["identityCardNumberCL", "60.803.000-k", "60803000K"],
  ] as const)("%s %j is kept as %s", (field, typed, kept) => {
    expect(read(field, typed)).toBe(kept);
  });

  it.each([
    ["identityCardNumberTR", "10000000145", "a wrong check digit"],
    ["identityCardNumberTR", "10000000136", "a wrong first check digit"],
    ["identityCardNumberTR", "1000000014", "too short"],
    ["identityCardNumberTR", "100000001460", "too long"],
    ["identityCardNumberTR", "00000000000", "zeros"],
    ["identityCardNumberTR", "1000000014A", "a letter"],
    ["identityCardNumberTR", "١٠٠٠٠٠٠٠١٤٦", "other digits"],
    ["identityCardNumberMX", "BOXW310820HNERXN08", "a wrong check digit"],
    ["identityCardNumberMX", "BOXW311320HNERXN09", "a thirteenth month"],
    ["identityCardNumberMX", "BOXW310820HXXRXN09", "no state"],
    ["identityCardNumberMX", "BOXW310820HNERXN0", "too short"],
    ["identityCardNumberCL", "12.531.909-3", "a wrong check digit"],
    ["identityCardNumberCL", "12.531.909-K", "a letter in its place"],
    ["identityCardNumberCL", "123456", "too short"],
    ["identityCardNumberCL", "", "nothing"],
  ] as const)("%s %j is none: %s", (field, typed, _why) => {
    expect(read(field, typed)).toBeNull();
  });

  it("accepts a passport in Chile by its kind, and by no other", () => {
    expect(read("identityCardNumberCL", "p 1234567", "CL", "passport")).toBe("P1234567");
    expect(read("identityCardNumberCL", "P1234567", "CL", "rut")).toBeNull();
    for (const typed of ["PASSPORT", "P123", "P1234567890123456", "P12345<67"]) {
      expect(read("identityCardNumberCL", typed, "CL", "passport")).toBeNull();
    }
  });

  it("writes one RUT in one way, however it is typed", () => {
    const ways = ["7.654.321-6", "76543216", "07654321-6"].map((typed) => read("identityCardNumberCL", typed));
    expect(new Set(ways).size).toBe(1);
    expect(ways[0]).toBe("076543216");
  });

  it.each([
    ["KZ", "900101300017"],
    ["BR", "390.533.447-05"],
  ])("accepts a code of %s by its own check, and of no other country", (country, typed) => {
    const other = country === "KZ" ? "BR" : "KZ";
    const kept = typed.replace(/\D/g, "");
    expect(read("identificationCode", typed, country)).toBe(kept);
    expect(read("identificationCode", typed, other)).toBeNull();
    expect(read("identificationCode", typed, "DE")).toBeNull();
    for (let last = 0; last < 10; last++) {
      const changed = kept.slice(0, -1) + last;
      expect(read("identificationCode", changed, country)).toBe(changed === kept ? kept : null);
    }
  });

  it("checks an IIN with the second weights if the first remainder is ten, and rejects numbers that are never issued", () => {
    expect(read("identificationCode", "900101300811", "KZ")).toBe("900101300811");
    for (let last = 0; last < 10; last++) expect(read("identificationCode", `90010130080${last}`, "KZ")).toBeNull();
  });

  it.each(["000000000000", "90010130001", "9001013000170", "90010130001А"])("%j is not an IIN", (typed) => {
    expect(read("identificationCode", typed, "KZ")).toBeNull();
  });

  it.each(["11111111111", "39053344706", "3905334470"])("%j is not a CPF", (typed) => {
    expect(read("identificationCode", typed, "BR")).toBeNull();
  });
});

describe("the date of birth in a number", () => {
  const problem = (field: NumberField, typed: string, country: string, birthDate: string) =>
    countryFieldProblem(field, typed, { country, type: undefined, birthDate });

  it.each([
    ["BOXW310820HNERXN09", "1931-08-20", null],
    ["BOXW310820HNERXN09", "1931-08-21", "other_birth_date"],
    ["HEGG110427MVZRRLA5", "2011-04-27", null],
    ["HEGG110427MVZRRLA5", "1911-04-27", "other_birth_date"],
    ["HEGG110427MVZRRLA6", "1990-01-01", "invalid_identity_number"],
  ])("CURP %s of a person born on %s: %s", (typed, birthDate, expected) => {
    expect(problem("identityCardNumberMX", typed, "MX", birthDate)).toBe(expected);
  });

  it("is not looked for in an IIN, which need not contain it", () => {
    expect(problem("identificationCode", "900101300017", "KZ", "1985-06-07")).toBeNull();
  });
});

describe("a postal code", () => {
  it.each([
    ["01310100", "01310-100"],
    [" 01310-100 ", "01310-100"],
    ["0131010", null],
    ["01310-10A", null],
  ])("%j is the CEP %s", (typed, kept) => {
    expect(readCep(typed)).toBe(kept);
  });

  it.each([
    ["DE", "10969", "10969"],
    ["NL", "1012ab", "1012AB"],
    ["PL", "00-950", "00-950"],
    ["IE", "d02 af30", "D02 AF30"],
    ["DE", "1096", null],
    ["PL", "10969", null],
    ["NL", "1012A", null],
    ["SE", "Stockholm", null],
  ])("in %s, %j reads as %s", (country, typed, kept) => {
    expect(readPostalCode(typed, country)).toBe(kept);
  });
});

/** The same numbers each time, so that a failure is reproducible. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("agrees with an independent library", () => {
  const draw = numbersFrom(7);
  const digits = (count: number) => Array.from({ length: count }, () => draw(10)).join("");
  const one = (letters: string) => letters[draw(letters.length)] ?? "";
  const consonants = "BCDFGHJKLMNPQRSTVWXYZ";
  const curp = () =>
    [one(consonants), one("AEIOU"), one("BCDFG"), one("BCDFG"), "8", digits(1), "0", 1 + draw(9), "1", digits(1)].join(
      "",
    ) + [one("HM"), one("JNT") === "J" ? "JC" : "NL", one(consonants), one(consonants), one(consonants), "0"].join("");
  it.each([
    ["TR", "tckimlik", "identityCardNumberTR", () => `${1 + draw(9)}${digits(8)}`, 2, "0123456789"],
    ["BR", "cpf", "identificationCode", () => digits(9), 2, "0123456789"],
    ["CL", "rut", "identityCardNumberCL", () => `${1 + draw(2)}${digits(7)}`, 1, "0123456789K"],
    ["MX", "curp", "identityCardNumberMX", curp, 1, "0123456789"],
  ] as const)("of %s %s, with every end of fifteen numbers", (country, kind, field, head, ends, alphabet) => {
    const tails =
      ends === 1 ? [...alphabet] : [...alphabet].flatMap((first) => [...alphabet].map((last) => first + last));
    for (let round = 0; round < 15; round++) {
      const begins = head();
      const [ours, theirs] = [
        tails.filter((tail) => read(field, begins + tail, country) !== null),
        tails.filter((tail) => stdnum[country]?.[kind]?.validate(begins + tail).isValid),
      ];
      expect([begins, ours]).toEqual([begins, theirs]);
      expect(ours).toHaveLength(1);
    }
  });

  const CODES =
    "1010 01010 10115 100 10 10010 100101 12-345 1234-567 1012AB D02AF30 D6WXY00 VLT1117 VLT 1117 LT-01100 L-1234 LV-1010 SI-1000 ABC".split(
      " ",
    );
  it("agrees about postal codes in the European Union, except for another country's spelling", () => {
    const apart = POSTAL_COUNTRIES.flatMap((country) =>
      CODES.filter((code) => isPostalCode(code, country) !== postcodeValidator(code, country)).map(
        (code) => `${country} ${code}`,
      ),
    );
    expect(apart).toEqual([]);
  });
});
