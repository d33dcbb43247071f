import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { Suggestion } from "./suggestions.server.ts";
import { stepTo, useSuggestions } from "./use-suggestions.ts";

/** The field shows the searched text, unless something else was typed since the request. */
function useSearchedText(typed: string) {
  const box = useRef<HTMLDivElement>(null);
  const searched = useRef(typed);
  useEffect(() => {
    const input = box.current?.querySelector("input");
    if (input?.value === searched.current) input.value = typed;
    searched.current = typed;
  }, [typed]);
  return box;
}

/** The search field of a list's form. With scripts it suggests games while the player types; Enter still submits the form. */
export function FindGame({ typed }: { typed: string }) {
  const { t } = useTranslation("games");
  const navigate = useNavigate();
  const id = useId();
  const box = useSearchedText(typed);
  const { found, ask, close, hasScripts } = useSuggestions();
  const typedAtFirst = useRef(typed);
  // Text typed before hydration loaded the scripts, and needs its suggestions.
  useEffect(() => {
    const input = box.current?.querySelector("input");
    const isNew = input && input === document.activeElement && input.value.trim() !== typedAtFirst.current;
    if (hasScripts && isNew) ask(input.value);
  }, [hasScripts, box, ask]);
  // A search that was sent needs no suggestions, which would cover its results, not even those that arrive later.
  useEffect(() => {
    const form = box.current?.closest("form");
    form?.addEventListener("submit", close);
    return () => form?.removeEventListener("submit", close);
  }, [box, close]);
  const [chosen, setChosen] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new suggestions reset the choice.
  useEffect(() => setChosen(-1), [found]);
  const isOpen = found !== null && found.length > 0;
  const go = ({ href }: Suggestion) => {
    close();
    navigate(href);
  };
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const suggestion = found[chosen];
    const next = stepTo(event.key, chosen, found.length);
    if (next !== null) setChosen(next);
    else if (event.key === "Enter" && suggestion) go(suggestion);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  const combobox = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": `${id}list`,
    "aria-activedescendant": isOpen && chosen >= 0 ? `${id}${chosen}` : undefined,
    onChange: (event: { target: { value: string } }) => ask(event.target.value),
    onKeyDown: press,
    onBlur: close,
  } as const;
  return (
    <div className="finder" ref={box}>
      <TextField
        field={{ id: "q", name: "q", initialValue: typed }}
        label={t("search")}
        type="search"
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        beside={<Button icon="search">{t("searchButton")}</Button>}
        {...(hasScripts && combobox)}
      />
      {isOpen && (
        <div className="suggestions" role="listbox" id={`${id}list`} aria-label={t("suggestions")}>
          {found.map((game, place) => (
            // Key events go to the field, which keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above.
            <div
              key={game.id}
              id={`${id}${place}`}
              role="option"
              aria-selected={place === chosen}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => go(game)}
            >
              <img className="thumb" src={game.image} alt="" width={36} height={36} />
              <span>
                <span lang="en">{game.title}</span>
                <small>{game.about}</small>
              </span>
            </div>
          ))}
        </div>
      )}
      {hasScripts && (
        <p className="visually-hidden" role="status">
          {found && t("suggested", { count: found.length })}
        </p>
      )}
    </div>
  );
}
