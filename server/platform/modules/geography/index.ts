export { countryOf } from "./address-country.ts";
export { isOpenCountry, openCountries } from "./countries.ts";
