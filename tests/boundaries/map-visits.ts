import { randomUUID } from "node:crypto";
import type { SeededEmail } from "#server/platform/seed/accounts.ts";
import { inTurn, isNightly } from "#tests/support/nightly.ts";
import { dataOf } from "#tests/support/players.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { LANGUAGES, type Outcomes, type Part, STANDINGS } from "./map.ts";

export type Standing = keyof Outcomes;
type Language = (typeof LANGUAGES)[number];

export interface Visitor {
  standing: Standing;
  language: Language;
}

/**
 * A guard takes only the language from the address, so language, address and standing are independent: each address is visited in
 * one language, the next one in another, and each standing meets all ten. The nightly run visits every combination.
 */
export const languagesAt = (place: number): readonly Language[] => inTurn(LANGUAGES, place);
export const LANGUAGES_OF_FORMS: readonly Language[] = isNightly ? LANGUAGES : ["en", "kk"];
export const LANGUAGES_OF_SENT_DATA: readonly Language[] = isNightly ? LANGUAGES : ["en"];

/** An address of the map for one visitor, and the expected response. */
export interface Case extends Visitor {
  address: string;
  wanted: string;
}

const PLAYERS: Readonly<Record<Exclude<Standing, "guest">, SeededEmail>> = {
  player: "anna@openhand.example",
  excluded: "excluded@openhand.example",
  coolingOff: "cooling@openhand.example",
  termsRequired: "terms@openhand.example",
  blocked: "blocked@openhand.example",
};

export const pathOf = (address: string) => address.split("?")[0] ?? "";

/** The address of Remix's data request for an address. */
export const dataAddress = (address: string, query = address.slice(pathOf(address).length)) =>
  `${address === "/" ? "/_root" : pathOf(address)}.data${query}`;

/** One line for each case whose response differs from the expected one. */
export async function mismatches<Asked extends Case>(cases: Asked[], answerTo: (requested: Asked) => Promise<string>) {
  const compared = cases.map(async (requested) => {
    const got = await answerTo(requested);
    return got === requested.wanted
      ? []
      : [`${requested.address.slice(0, 90)}, ${requested.language}: got ${got}, wanted ${requested.wanted}`];
  });
  return (await Promise.all(compared)).flat();
}

/** The Accept header of a browser that requests a page. */
const DOCUMENT = "text/html,application/xhtml+xml,*/*;q=0.8";

/** The house with the full world, and a visitor of each standing. */
export async function openMap() {
  const world = await openWorld();
  const tokens: Partial<Record<Standing, string>> = {};
  for (const standing of STANDINGS) if (standing !== "guest") tokens[standing] = await world.signIn(PLAYERS[standing]);
  const names = await makeNames(world, tokens);

  function filled(text: string, language: string): string {
    const all: Names = { ...names, lang: language, LANG: language.toUpperCase() };
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => all[name] ?? whole);
  }

  const headersOf = ({ standing, language }: Visitor) => ({
    Cookie: `lang=${language}${tokens[standing] ? `; auth_token=${tokens[standing]}` : ""}`,
  });

  return {
    ...world,
    visit: (address: string, visitor: Visitor) =>
      world.ask(address, { headers: { ...headersOf(visitor), Accept: DOCUMENT } }),
    send(address: string, visitor: Visitor, fields: Readonly<Record<string, string>>) {
      const typed = Object.entries(fields).map(([name, value]) => [name, filled(value, visitor.language)]);
      // As a browser submits a form by itself: the response is a document.
      const form = {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: world.origin,
        Accept: DOCUMENT,
      };
      const body = new URLSearchParams(typed).toString();
      return world.ask(address, { method: "POST", headers: { ...headersOf(visitor), ...form }, body });
    },
    /** An address in a language, and the expected response for one standing. */
    caseOf: (address: string, outcomes: Partial<Outcomes>, { standing, language }: Visitor): Case => ({
      standing,
      language,
      address: filled(address, language),
      wanted: filled(`${outcomes[standing]}`, language).replace(
        "{here}",
        encodeURIComponent(filled(address, language)),
      ),
    }),
  };
}

export type OpenMap = Awaited<ReturnType<typeof openMap>>;
type Names = Record<string, string | null | undefined>;

/** The values of the map's names in braces. */
async function makeNames({ api, operate, signIn }: World, tokens: Partial<Record<Standing, string>>): Promise<Names> {
  const player = { token: tokens.player ?? "" };
  const amount = { amount: "2000", currency: "EUR" } as const;
  const deposit = { operationId: randomUUID(), method: "card", amount, returnPath: "/en/player/balance" } as const;
  const exclusionOf = async (token = "") => dataOf(await api.call("getSelfExclusion", {}, { token }));
  const signatureIn = (link: string) => new URL(link).searchParams.get("signature");
  const { payment, redirectUrl } = dataOf(await api.call("createDeposit", deposit, player));
  return {
    payment: redirectUrl.split("/").at(-1),
    deposit: payment.id,
    extend: (await exclusionOf(tokens.excluded)).extendSignature,
    deactivate: (await exclusionOf(await signIn("returning@openhand.example"))).deactivateSignature,
    postPreview: signatureIn(operate("preview", "post", "the-evening-you-stop")),
    newsPreview: signatureIn(operate("preview", "news", "blog-news-and-help")),
    session: dataOf(await api.call("listSessions", {}, player)).sessions[0]?.id,
    round: dataOf(await api.call("listRounds", {}, player)).items[0]?.id,
    advert: dataOf(await api.call("listFeedbackAdverts", {}, player)).adverts[0]?.id,
  };
}

/** The cases of whole parts of the map for one standing; `addressOf` makes an address of a path. */
export const casesOf = (
  map: OpenMap,
  parts: readonly Part[],
  standing: Standing,
  languagesOf: (place: number) => readonly Language[],
  addressOf = (path: string) => path,
) =>
  parts
    .flatMap(({ outcomes, paths }) =>
      paths
        .trim()
        .split(/\s+/)
        .map((path) => ({ path, outcomes })),
    )
    .flatMap(({ path, outcomes }, place) =>
      languagesOf(place).map((language) => map.caseOf(addressOf(path), outcomes, { standing, language })),
    );
