import { unlinkNetwork } from "#app/contract/social.ts";
import { intent } from "#app/forms/form-action.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** The networks through which the player can sign in. */
export async function linkedNetworksOf({ call, format, t }: Scope) {
  const { networks } = await call("listLinkedNetworks", {});
  return networks.map(({ network, linkedAt }) => ({
    network,
    name: t(`account:social.network_${network}`),
    linkedAt: format.date(linkedAt, "authHistory"),
  }));
}

export type LinkedNetwork = Awaited<ReturnType<typeof linkedNetworksOf>>[number];

/** Unlinks one of them. */
export const unlinking = intent(unlinkNetwork.params, async (scope, typed) => {
  await scope.call("unlinkNetwork", typed);
  return scope.redirect(scope.paths.profile("security"), { status: 303, notice: "networkUnlinked" });
});
