import { useState } from "react";

type LinkedFieldProps = {
  id: string;
  label: string;
  affix: string;
  /** What follows from the field that is sent. */
  value: string;
  /** Changes the field that is sent. */
  onType(text: string): void;
};

/** A second way to say what another field of the bet says. It is never sent, and needs scripts. */
export function LinkedField({ id, label, affix, value, onType }: LinkedFieldProps) {
  // While it is typed in, it says what was typed and not what that was rounded to.
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
