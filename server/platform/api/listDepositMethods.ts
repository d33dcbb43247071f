import { depositMethods } from "#server/platform/modules/payments/index.ts";
import type { Handler } from "./handler.ts";

export const listDepositMethods: Handler<"listDepositMethods"> = async ({ context, player }) => ({
  methods: depositMethods(context, player.currency),
});
