import { describe, expect, it } from "vitest";
import { personKey } from "./person-key.ts";

const ADA = { name: "Ada", surname: "Müller", street: "Lindenstraße 12", city: "Köln" };
const IVAN = { name: "Юлия", surname: "Михайлова", street: "ул. Абая, д. 5", city: "Алматы" };

describe("one person", () => {
  it.each([
    ["capitals and blanks", { name: " ADA ", street: "linden strasse  12" }],
    ["accents left out", { surname: "Muller", city: "Koln" }],
    ["accents put beside the letter", { surname: "Mu\u0308ller" }],
    ["vowels written in two letters", { surname: "Mueller", city: "Koeln" }],
    ["a shortened street", { street: "Lindenstr. 12" }],
    ["a number before the street", { street: "12, Lindenstraße" }],
    ["punctuation", { name: "A-d.a", street: "Lindenstraße, 12." }],
    ["wide letters and figures", { name: "Ａｄａ", street: "Lindenstraße １２" }],
    ["name and surname in each other's place", { name: "Müller", surname: "Ada" }],
  ])("is the same with %s", (_, typed) => {
    expect(personKey({ ...ADA, ...typed })).toBe(personKey(ADA));
  });

  it.each([
    ["in Latin letters", { name: "Yulia", surname: "Mikhailova", street: "Ulitsa Abaia 5", city: "Almaty" }],
    ["in other Latin letters", { name: "Julija", surname: "Mihajlova", street: "Abaya 5", city: "ALMATI" }],
    ["with letters of the other alphabet that look alike", { surname: "Mиxaйлoвa", city: "Aлмaты" }],
  ])("is the same %s", (_, typed) => {
    expect(personKey({ ...IVAN, ...typed })).toBe(personKey(IVAN));
  });

  it.each([
    ["İSTİKLAL CADDESİ 7", "istiklal cd. no: 7"],
    ["Ulica Długa 3", "ul. Dluga 3"],
    ["Avinguda Diagonal 9", "av Diagonal, 9"],
    ["221b Baker Street", "Baker St. 221 B"],
  ])("lives in one street: %s, %s", (one, other) => {
    expect(personKey({ ...ADA, street: one })).toBe(personKey({ ...ADA, street: other }));
  });
});

describe("two people", () => {
  it.each([
    ["another name", { name: "Ida" }],
    ["another surname", { surname: "Miller" }],
    ["another number", { street: "Lindenstraße 21" }],
    ["another street", { street: "Lindenallee 12" }],
    ["another city", { city: "Kiel" }],
  ])("differ by %s", (_, typed) => {
    expect(personKey({ ...ADA, ...typed })).not.toBe(personKey(ADA));
  });

  it("of an alphabet that is not listed differ by their letters", () => {
    const nikos = { name: "Νίκος", surname: "Παπάς", street: "Ερμού 5", city: "Αθήνα" };
    expect(personKey({ ...nikos, name: "Πέτρος" })).not.toBe(personKey(nikos));
    expect(personKey({ ...nikos, name: "ΝΙΚΟΣ" })).toBe(personKey({ ...nikos, name: "Νικος" }));
  });
});

it.each([{ name: null }, { surname: "" }, { street: " - " }, { city: "." }])("is not known with %j", (typed) => {
  expect(personKey({ ...ADA, ...typed })).toBeNull();
});
