// Loaded before a program: its machine's clock is off by CLOCK_OFF_MS, as a machine's may be.
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
