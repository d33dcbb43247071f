/** The figures of the row above the stake, as written. */
interface Row {
  label: string;
  purse: string;
  net: string;
  paid: string;
}

/** Average letter widths of each line in CSS pixels, as `dock.css` sets them where there is room. */
const PX = { label: 7.4, purse: 11, net: 15, paid: 7.4 };
const GAP_PX = 16;
/** The width of the row on a phone of 320 px, on one of 360 px, and there in smaller type. */
const ROOMS_PX = [296, 336, 390];
/** The letters both sums may have in one line at 320 px, in smaller type and in the smallest. */
const SUMS = [27, 34];

/**
 * How much the row is reduced on narrow screens, from 0 (not at all) to 5. Letters are counted, because CSS can query the width
 * of a box but not the length of a text.
 */
export function tellRoom({ label, purse, net, paid }: Row): number {
  const long = SUMS.filter((letters) => purse.length + net.length > letters).length;
  if (long > 0) return ROOMS_PX.length + long;
  const left = Math.max(label.length * PX.label, purse.length * PX.purse);
  const right = Math.max(net.length * PX.net, paid.length * PX.paid);
  return ROOMS_PX.filter((room) => left + GAP_PX + right > room).length;
}
