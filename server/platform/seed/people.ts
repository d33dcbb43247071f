import { seededRandom } from "#server/platform/adapters/random.ts";
import { between, pick } from "./chance.ts";
import { countryFieldsFor } from "./country-fields.ts";
import people from "./people.json" with { type: "json" };

type Home = keyof typeof people;

const isHome = (country: string): country is Home => country in people;

/** A person of the world: always the same for one e-mail address, and derived from nothing else. */
export function personOf({ email, country }: { email: string; country: string }) {
  if (!isHome(country)) throw new Error(`nobody of the world lives in ${country}`);
  const random = seededRandom(`world:${email}, person`);
  const { names, surnames, streets, city } = people[country];
  return {
    name: pick(random, names as [string, ...string[]]),
    surname: pick(random, surnames as [string, ...string[]]),
    street: `${pick(random, streets as [string, ...string[]])} ${between(random, 1, 90)}`,
    city,
    countryFields: countryFieldsFor(random, country),
  };
}
