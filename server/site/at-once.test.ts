import { expect, it } from "vitest";
import { AtOnce } from "./at-once.ts";

it("counts an IPv6 /64 as one address, separately from others", () => {
  const open = new AtOnce({ all: 3, ofAddress: 2 });
  const leave = open.enter("2001:db8:1:2::1");
  expect(open.enter("2001:db8:1:2:aaaa::2")).not.toBeNull();
  expect(open.enter("2001:db8:1:2::3")).toBeNull();
  expect(open.enter("2001:db8:1:3::1")).not.toBeNull();
  expect(open.enter("192.0.2.1")).toBeNull();
  leave?.();
  expect(open.enter("2001:db8:1:2::3")).not.toBeNull();
});
