// Preloaded into a program: sets its clock off by CLOCK_OFF_MS, as a machine's clock may be.
const { CLOCK_OFF_MS = "0" } = process.env;
const RealDate = globalThis.Date;
const now = () => RealDate.now() + Number(CLOCK_OFF_MS);

globalThis.Date = class OtherDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
};
