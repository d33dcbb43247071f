import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHtml } from "#tests/support/html.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { loadersIn, redirectIn } from "#tests/support/route-data.ts";
import { LANGUAGE_CHOICES, LOOSE_ADDRESSES, MAP, STANDINGS } from "./map.ts";
import {
  type Case,
  casesOf,
  dataAddress,
  languagesAt,
  mismatches,
  type OpenMap,
  openMap,
  pathOf,
  type Standing,
} from "./map-visits.ts";
import { unfinishedIn } from "./unfinished.ts";

let map: OpenMap;
beforeAll(async () => {
  map = await openMap();
});
afterAll(() => map?.close());

const below = (path: string) => `/{lang}${path === "/" ? "" : path}`;

/** A guest reads each address in another language than the others do. */
const everyCase = (standing: Standing): Case[] =>
  [{ parts: MAP, addressOf: below }, { parts: LOOSE_ADDRESSES }].flatMap(({ parts, addressOf }) =>
    casesOf(map, parts, standing, (place) => languagesAt(standing === "guest" ? place + 5 : place), addressOf),
  );

/** A trailing slash is not part of a data request's address. */
const hasData = ({ address }: Case) => address === "/" || !pathOf(address).endsWith("/");

/** Whether a standing requests the data of an address: every other one, and the next standing those between. */
const asksForData = (standing: Standing, place: number) => (place + STANDINGS.indexOf(standing)) % 2 === 0;

/**
 * Guards do not distinguish a document from its data. A guest and a player visit every document; the others check access to each
 * address by either the document or the data.
 */
const documentsFor = (standing: Standing): Case[] =>
  everyCase(standing).filter(
    (requested, place) =>
      isNightly ||
      standing === "guest" ||
      standing === "player" ||
      !hasData(requested) ||
      !asksForData(standing, place),
  );

const dataFor = (standing: Standing): Case[] =>
  everyCase(standing).filter((requested, place) => hasData(requested) && (isNightly || asksForData(standing, place)));

/** A file has neither a language nor a page's texts, whether or not it exists: a download, or a letter as it is sent. */
const FILE = /\.(?:csv|json)$|\/player\/verification\/.|\/sandbox\/letters\/./;

/** The response for a page, in the words of the map. */
async function pageAnswer(requested: Case): Promise<string> {
  const { status, headers, body } = await map.visit(requested.address, requested);
  if (headers.location) return `${status} ${headers.location}`;
  if (FILE.test(pathOf(requested.address))) return `${status}`;
  const text = body.toString();
  if (text.match(/<!doctype/gi)?.length !== 1) return `${status} without one doctype`;
  const spoken = /<html lang="([a-z]+)"/.exec(text)?.[1];
  if (spoken !== requested.language) return `${status} in the language ${spoken}`;
  const [unfinished] = unfinishedIn(readHtml(text).words());
  if (unfinished) return `${status} that shows ${unfinished}`;
  const namesPath = status !== 404 || text.includes(`<p lang="en">Page Not Found: ${pathOf(requested.address)}<`);
  return namesPath ? `${status}` : `${status} that does not name the path`;
}

/** The response for the data of a page. */
async function dataAnswer(requested: Case): Promise<string> {
  const { status, headers, body } = await map.visit(dataAddress(requested.address), requested);
  const text = body.toString();
  if (!headers["content-type"]?.startsWith("text/x-script")) return `${status} of ${headers["content-type"]}`;
  if (status === 202) return redirectIn(text);
  const namesPath = status !== 404 || text.includes(`"Page Not Found: ${pathOf(requested.address)}"`);
  return namesPath ? `${status}` : `${status} that does not name the path`;
}

describe.each(STANDINGS)("the map for the standing %s", (standing) => {
  it("holds for every page", async () => {
    expect(await mismatches(documentsFor(standing), pageAnswer)).toEqual([]);
  });

  it("holds for the data of every page", async () => {
    expect(await mismatches(dataFor(standing), dataAnswer)).toEqual([]);
  });
});

it.each([
  ["/favicon.ico", "image/x-icon"],
  ["/favicon.svg", "image/svg+xml"],
  ["/icon-192.png", "image/png"],
  ["/icon-512.png", "image/png"],
  ["/manifest.webmanifest", "application/manifest+json"],
])("serves a file for %s, which browsers request by themselves", async (address, type) => {
  const { status, headers } = await map.ask(address);
  expect([status, headers["content-type"]]).toEqual([200, type]);
});

it("redirects a visitor without a language in the address to the visitor's own", async () => {
  const wrong = LANGUAGE_CHOICES.map(async ({ cookie, accept, language }) => {
    const headers = { ...(cookie && { Cookie: `lang=${cookie}` }), ...(accept && { "Accept-Language": accept }) };
    const { status, headers: sent } = await map.ask("/help?q=a", { headers });
    const got = `${status} ${sent.location}`;
    return got === `302 /${language}/help?q=a` ? [] : [`cookie ${cookie}, Accept-Language ${accept}: got ${got}`];
  });
  expect((await Promise.all(wrong)).flat()).toEqual([]);
});

describe("a loader that is called alone", () => {
  interface Loader extends Case {
    route: string;
  }

  /** Every loader of every page a standing is redirected from. Their names come from a player's response. */
  async function loadersClosedTo(standing: Standing): Promise<Loader[]> {
    const closed = MAP.filter(({ outcomes }) => outcomes.player === 200 && typeof outcomes[standing] === "string");
    const cases = casesOf(map, closed, standing, () => ["en"], below).filter(hasData);
    const loaders = cases.map(async (requested) => {
      const { body } = await map.visit(dataAddress(requested.address), { ...requested, standing: "player" });
      return loadersIn(body.toString()).map((route) => ({ ...requested, route }));
    });
    return (await Promise.all(loaders)).flat();
  }

  async function loaderAnswer({ route, ...requested }: Loader): Promise<string> {
    const data = dataAddress(requested.address);
    const address = `${data}${data.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(route)}`;
    const { status, body } = await map.visit(address, requested);
    return status === 202 ? redirectIn(body.toString()) : `${status} of ${route}`;
  }

  it.each(["guest", "excluded", "coolingOff", "termsRequired", "blocked"] as const)(
    "gives the standing %s nothing that its page would not",
    async (standing) => {
      const loaders = await loadersClosedTo(standing);
      expect(loaders.map(({ route }) => route)).toContain("routes/game-play/play");
      expect(await mismatches(loaders, loaderAnswer)).toEqual([]);
    },
  );

  it("returns its data to those who may have it", async () => {
    const address = dataAddress("/en/player/balance", "?_routes=routes/dashboard/balance");
    const { status, body } = await map.visit(address, { standing: "player", language: "en" });
    expect([status, loadersIn(body.toString())]).toEqual([200, ["routes/dashboard/balance"]]);
  });
});
