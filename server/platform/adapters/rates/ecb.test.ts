import { expect, it } from "vitest";
import { readDailyRates } from "./ecb.ts";

/** In the bank's format. */
const daily = (rates: string, time = "2026-11-20") => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube><Cube time='${time}'>${rates}</Cube></Cube></gesmes:Envelope>`;

const USD = "<Cube currency='USD' rate='1.1355'/>";

it("reads the known currencies, in either kind of quotes, digit by digit", () => {
  const rates = `${USD}<Cube currency="PLN" rate="4.2465" /><Cube currency='JPY' rate='181.08'/>`;
  expect(readDailyRates(daily(rates))).toEqual({ day: "2026-11-20", perEuro: { USD: "1.1355", PLN: "4.2465" } });
});

it.each([
  ["with entities of its own", `<!DOCTYPE x [<!ENTITY a "1">]>${daily(USD)}`],
  ["of two days", `${daily(USD)}${daily(USD)}`],
  ["of a day that is none", daily(USD, "2026-02-30")],
  ["without rates", daily("")],
  ["of nothing", daily("<Cube currency='USD' rate='0.0000'/>")],
  ["below nothing", daily("<Cube currency='USD' rate='-1.1355'/>")],
  ["in powers of ten", daily("<Cube currency='USD' rate='1e3'/>")],
  ["with a comma", daily("<Cube currency='USD' rate='1,1355'/>")],
  ["that is too long", daily(`<Cube currency='USD' rate='${"9".repeat(10)}'/>`)],
  ["that is there twice", daily(USD + USD)],
  ["that is a page of something else", "<html><body>Not found</body></html>"],
])("refuses rates %s", (_, xml) => {
  expect(() => readDailyRates(xml)).toThrow();
});
