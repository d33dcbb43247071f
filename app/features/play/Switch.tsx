import { useAtom, type WritableAtom } from "jotai";
import { type ReactNode, useEffect, useState } from "react";

type SwitchProps = {
  of: WritableAtom<boolean, [boolean], void>;
  name: string;
  /** Called after it was turned on or off. */
  then?: (on: boolean) => void;
  children: ReactNode;
};

/** A toggle stored in this browser, so that only the browser knows its state. */
export function Switch({ of, name, then, children }: SwitchProps) {
  const [on, setOn] = useAtom(of);
  const [isClient, setIsClient] = useState(false);
  useEffect(() => setIsClient(true), []);
  const toggle = () => {
    setOn(!on);
    then?.(!on);
  };
  return (
    <button
      type="button"
      className="key"
      data-switch=""
      aria-label={name}
      aria-pressed={isClient && on}
      onClick={toggle}
    >
      {children}
    </button>
  );
}
