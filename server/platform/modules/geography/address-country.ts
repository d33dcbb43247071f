import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type CountryResponse, Reader } from "mmdb-lib";

const FILE = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** This file names the country in a field of its own, flat, unlike MaxMind's. */
type Row = CountryResponse & { country_code?: string };

let reader: Reader<Row> | undefined;

/** The 8 MB file is read at the first question and then kept: commands and tests that never ask do not pay for it. */
function database(): Reader<Row> {
  reader ??= new Reader<Row>(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  return reader;
}

/** Country of an IP address by the registries' records; null for private, loopback and unknown ones. */
export function countryOf(address: string): string | null {
  return database().get(address)?.country_code ?? null;
}
