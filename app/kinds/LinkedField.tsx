import { useState } from "react";

type LinkedFieldProps = {
  id: string;
  label: string;
  affix: string;
  /** Derived from the field that is sent. */
  value: string;
  /** Changes the field that is sent. */
  onType(text: string): void;
};

/** An alternative input for another field of the bet. It is never sent, and needs scripts. */
export function LinkedField({ id, label, affix, value, onType }: LinkedFieldProps) {
  // While it has the focus, it shows the typed text and not the rounded value.
  const [own, setOwn] = useState<string | null>(null);
  const type = (text: string) => {
    setOwn(text);
    onType(text);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="affix">
        <span>{affix}</span>
        <input
          className="input short"
          id={id}
          value={own ?? value}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => setOwn(null)}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </div>
  );
}
