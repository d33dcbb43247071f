import { socialSignIn as openByNetwork } from "#server/platform/modules/social/index.ts";
import type { Handler } from "./handler.ts";

export const socialSignIn: Handler<"socialSignIn"> = ({ context, input, address, device, country }) =>
  openByNetwork(context, input, address, { device, country });
