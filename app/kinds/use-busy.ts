import { useNavigation } from "@remix-run/react";

/** While a press is under way. Buttons say so and are not `disabled`, which would take the focus away. */
export const useBusy = (): boolean => useNavigation().state !== "idle";
