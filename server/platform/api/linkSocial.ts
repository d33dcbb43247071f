import { linkSocial as link } from "#server/platform/modules/social/index.ts";
import type { Handler } from "./handler.ts";

export const linkSocial: Handler<"linkSocial"> = async ({ context, input, address, device, country }) => ({
  token: await link(context, { ...input, address, origin: { device, country } }),
});
