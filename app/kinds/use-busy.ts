import { useNavigation } from "@remix-run/react";

/** True while a press is pending. Buttons are marked as busy and not `disabled`, which would remove the focus. */
export const useBusy = (): boolean => useNavigation().state !== "idle";
