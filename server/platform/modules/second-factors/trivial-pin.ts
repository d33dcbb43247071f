/** Straight lines on a keypad and other popular PINs that the rules below do not cover. */
const COMMON = new Set(["2580", "0852", "1004", "1313", "6969", "5683", "147258369", "159753", "147258"]);

const isRow = (pin: string, by: 1 | -1): boolean =>
  [...pin].every((digit, place) => place === 0 || Number(digit) === (Number(pin[place - 1]) + by + 10) % 10);

/** A repeated prefix: 0000, 1212, 123123. */
const isRepeated = (pin: string): boolean =>
  [1, 2, 3, 4].some((size) => size < pin.length && pin === pin.slice(0, size).repeat(pin.length).slice(0, pin.length));

/** The date of birth with its parts in every order, with the year in four digits, in two and left out. */
function birthDates(birthDate: string): string[] {
  const [year = "", month = "", day = ""] = birthDate.split("-");
  const years = [year, year.slice(2)];
  return [
    year,
    day + month,
    month + day,
    ...years.flatMap((y) => [day + month + y, month + day + y, y + month + day, y + day + month, month + y, y + month]),
  ];
}

/** Whether a PIN is among the first that an attacker would try. `birthDate` is YYYY-MM-DD. */
export const isTrivialPin = (pin: string, birthDate: string): boolean =>
  COMMON.has(pin) || isRow(pin, 1) || isRow(pin, -1) || isRepeated(pin) || birthDates(birthDate).includes(pin);
