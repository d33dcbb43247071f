import { expect, it } from "vitest";
import { tellRoom } from "./tell-room.ts";

it.each([
  [{ label: "Yours", purse: "€99.00", net: "−€1.00", paid: "paid 0.00 of €1.00 · 0.00×" }, 0],
  [{ label: "Play money", purse: "FUN 999.80", net: "−FUN 0.20", paid: "paid 0.00 of FUN 0.20" }, 0],
  [{ label: "Play money", purse: "FUN 999.80", net: "−FUN 0.20", paid: "paid 0.00 of FUN 0.20 · 0×" }, 1],
  [{ label: "Игровые деньги", purse: "999,80 FUN", net: "−0,20 FUN", paid: "выплата 0,00 из 0,20 FUN · 0,00×" }, 2],
  [
    { label: "Ваши деньги", purse: "99 999,80 ₽", net: "−1 000,00 ₽", paid: "выплата 1 000,00 из 2 000,00 ₽ · 0,50×" },
    3,
  ],
  [{ label: "Yours", purse: "€1,234,567,890.12", net: "+€123,456.00", paid: "paid 1 of €1 · 1×" }, 4],
  [{ label: "Yours", purse: "€1,234,567,890.12", net: "−€1,234,567,890.12", paid: "paid 1 of €1 · 1×" }, 5],
])("reduces %o by level %d", (row, room) => {
  expect(tellRoom(row)).toBe(room);
});
