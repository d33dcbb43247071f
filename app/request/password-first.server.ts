import type { Scope } from "./scope.ts";

/** Where a player sets the password that a form asks for; null for an account that has one. */
export const passwordFirst = ({ t, player, paths }: Scope) =>
  player?.login === null
    ? {
        text: t("errors:code.password_missing"),
        href: paths.profile("password"),
        label: t("profile:security.setPassword"),
      }
    : null;
