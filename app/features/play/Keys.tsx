import { useAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { keysAtom } from "#app/state/switches.ts";
import { keyed } from "./use-keys.ts";

/** Keys shown as signs. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Enter: "⏎",
  Backspace: "⌫",
};

interface Row {
  keys: string[];
  name: string;
}

/** What each key presses, read from the current page. Without scripts no key does anything. */
export const Keys = () => <ClientOnly before={null}>{() => <Legend />}</ClientOnly>;

function Legend() {
  const { t } = useTranslation("play");
  const [singles, setSingles] = useAtom(keysAtom);
  const [rows, setRows] = useState<Row[]>([]);
  const list = useRef<HTMLDListElement>(null);
  // The keys change with each step of a round.
  useEffect(() => {
    const table = list.current?.closest(".table");
    const found = table ? rowsOf(table) : [];
    setRows((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
  });
  return (
    <Fold summary={t("keys.title")}>
      <div className="stack">
        <dl className="keys" ref={list}>
          <KeyRow keys={[t("keys.space")]} name={t("keys.button")} />
          <KeyRow keys={["Esc"]} name={t("keys.end")} />
          {rows.map(({ keys, name }) => (
            <KeyRow key={keys.join()} keys={keys} name={name} />
          ))}
        </dl>
        <label className="check">
          <input
            type="checkbox"
            checked={singles}
            onChange={({ currentTarget }) => setSingles(currentTarget.checked)}
          />
          <span>{t("keys.singles")}</span>
        </label>
      </div>
    </Fold>
  );
}

const KeyRow = ({ keys, name }: Row) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </dt>
    <dd>{name}</dd>
  </div>
);

/** The keys of a group under its name, each other key by itself. */
function rowsOf(table: Element): Row[] {
  const rows = new Map<Element, Row>();
  for (const [key, element] of keyed(table)) {
    const named = element.closest("[data-keys]") ?? element;
    const row = rows.get(named);
    if (row) row.keys.push(key);
    else rows.set(named, { keys: [key], name: nameOf(named) });
  }
  return [...rows.values()];
}

/** The first of two lines: the second is a figure. */
function nameOf(element: Element): string {
  const labelled = element.getAttribute("aria-label") ?? element.querySelector("input")?.getAttribute("aria-label");
  const text = element instanceof HTMLElement ? element.innerText : element.textContent;
  return labelled ?? text?.trim().split("\n")[0] ?? "";
}
