export { countryOf } from "./address-country.ts";
export { zoneOf } from "./capital-zones.ts";
export { isOpenCountry, openCountries } from "./countries.ts";
