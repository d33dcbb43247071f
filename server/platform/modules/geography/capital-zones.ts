import zones from "./capital-zones.json" with { type: "json" };

const ZONES: Readonly<Record<string, string>> = zones;

/** The time zone of a country's capital, from the IANA time zone database: where else a player lives is not known. */
export const zoneOf = (country: string): string => ZONES[country] ?? "UTC";
