import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type CountryResponse, Reader } from "mmdb-lib";

const FILE = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** This file has the country in a flat field, unlike MaxMind's. */
type Row = CountryResponse & { country_code?: string };

let reader: Reader<Row> | undefined;

/** The 8 MB file is read on first use and then cached: commands and tests that never use it do not load it. */
function database(): Reader<Row> {
  reader ??= new Reader<Row>(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  return reader;
}

/** Country of an IP address by the registries' records; null for private, loopback and unknown addresses. */
export function countryOf(address: string): string | null {
  return database().get(address)?.country_code ?? null;
}
