/** React 18 passes these attributes through, but its types do not know them yet. */
import "react";

declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "";
    inert?: "";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "show" | "hide";
  }
}
