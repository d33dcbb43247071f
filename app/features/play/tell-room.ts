/** The figures of the row above the stake, as they are written. */
interface Row {
  label: string;
  purse: string;
  net: string;
  paid: string;
}

/** Widths of a letter of each line in CSS pixels, as `dock.css` sets them where there is room. */
const PX = { label: 7.4, purse: 11, net: 15, paid: 7.4 };
const GAP_PX = 16;
/** What a phone of 320 px has for the row, what one of 360 px has, and what that one has in smaller type. */
const ROOMS_PX = [296, 336, 390];
/** So many letters both sums have in one line of 320 px, in smaller type and in the smallest. */
const SUMS = [27, 34];

/**
 * How small the row is written on narrow screens, from 0 (not at all) to 5. Letters are counted, because a style can ask
 * how wide its box is and never how long its text.
 */
export function tellRoom({ label, purse, net, paid }: Row): number {
  const long = SUMS.filter((letters) => purse.length + net.length > letters).length;
  if (long > 0) return ROOMS_PX.length + long;
  const left = Math.max(label.length * PX.label, purse.length * PX.purse);
  const right = Math.max(net.length * PX.net, paid.length * PX.paid);
  return ROOMS_PX.filter((room) => left + GAP_PX + right > room).length;
}
