export { countryOf } from "./address-country.ts";
export { isOpenCountry, openCountries } from "./open-countries.ts";
