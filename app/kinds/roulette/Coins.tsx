import { useAtom, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { AGAIN_FORM } from "../bet-form.ts";
import { goWordsAtom } from "../go-words.ts";
import type { FieldsProps } from "../props.ts";
import { allOn, betsIn, changed, clothAtom, coinAtom, isRevealed, type Laid, twice, undone } from "./chips.ts";
import { type Coins, useCoins } from "./coins.ts";

/** The chips to place, and the buttons that change all placed chips. Without scripts each ticked bet has the chosen chip. */
export function Fields({ view }: FieldsProps<"roulette">) {
  const { t } = useTranslation("play");
  const coins = useCoins(view.most);
  const [cloth, setCloth] = useAtom(clothAtom);
  const [isTaken, take] = useState(false);
  useEffect(() => take(true), []);
  useGoWords(coins);
  const again = Object.fromEntries(Object.entries(view.last).map(([bet, parts]) => [bet, parts * coins.lastPart]));
  const { most } = coins;
  return (
    <div className="coins">
      <fieldset>
        <legend>{t("stake.chips")}</legend>
        {coins.offered.map(({ label, short, major }, place) => (
          <Coin
            key={major}
            place={place}
            label={label}
            short={short}
            major={major}
            isTaken={isTaken}
            first={coins.first}
          />
        ))}
      </fieldset>
      {isTaken && <input type="hidden" name="stake" value={coins.part} />}
      <Again coins={coins} laid={again} />
      <Key name={t("roulette.undo")} hotkey="u" onClick={() => setCloth(undone)}>
        ↶
      </Key>
      <Key name={t("keno.clear")} hotkey="c" onClick={() => setCloth((was) => changed(was, most, () => ({})))}>
        ✕
      </Key>
      <Key
        name={t("roulette.twice")}
        hotkey="d"
        onClick={() => setCloth((was) => changed({ ...was, swept: was.round }, most, twice))}
      >
        2×
      </Key>
      <Key name={t("roulette.repeat")} hotkey="r" onClick={() => setCloth((was) => changed(was, most, () => again))}>
        ↻
      </Key>
      <p className="visually-hidden" aria-live="polite">
        {isTaken && !isRevealed(cloth) && betsIn(cloth.laid) > 0 && t("roulette.laid", laidIn(coins, cloth.laid))}
      </p>
    </div>
  );
}

/** Without scripts the last bets are not placed again but bet at once: a ticked box could not say how much was on it. */
function Again({ coins, laid }: { coins: Coins; laid: Laid }) {
  const { t } = useTranslation("play");
  const fields = Object.entries({ intent: "play", kind: "roulette", currency: coins.currency, stake: coins.part });
  const bets = Object.entries(laid).flatMap(([bet, parts]) => [["bets", bet] as const, ["parts", `${parts}`] as const]);
  return (
    bets.length > 0 && (
      <noscript>
        {[...fields, ...bets].map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bets are told apart by their place.
          <input key={place} type="hidden" form={AGAIN_FORM} name={name} value={value} />
        ))}
        <button type="submit" className="key" form={AGAIN_FORM}>
          {t("roulette.same")} <small>{t("roulette.laid", laidIn(coins, laid))}</small>
        </button>
      </noscript>
    )
  );
}

const laidIn = (coins: Coins, laid: Laid) => ({ count: betsIn(laid), amount: coins.money(allOn(laid)) });

/** The main button shows the total bet, and whether it repeats the last one unchanged. */
function useGoWords(coins: Coins) {
  const { t } = useTranslation("play");
  const [cloth] = useAtom(clothAtom);
  const say = useSetAtom(goWordsAtom);
  const isEmpty = betsIn(cloth.laid) === 0;
  const word = !isEmpty && isRevealed(cloth) ? t("roulette.same") : null;
  const note = isEmpty ? t("roulette.none") : t("roulette.laid", laidIn(coins, cloth.laid));
  useEffect(() => {
    say({ word, note });
    return () => say(null);
  }, [word, note, say]);
}

type CoinProps = { place: number; label: string; short: string; major: string; first: number; isTaken: boolean };

function Coin({ place, label, short, major, first, isTaken }: CoinProps) {
  const { t } = useTranslation("play");
  const [coin, choose] = useAtom(coinAtom);
  return (
    <label data-key={place + 1}>
      <input
        type="radio"
        name={isTaken ? "coin" : "stake"}
        value={major}
        aria-label={t("roulette.chip", { amount: label })}
        {...(isTaken
          ? { checked: (coin ?? first) === place, onChange: () => choose(place) }
          : { defaultChecked: first === place })}
      />
      <b className="chip" data-coin={place}>
        <span>{short}</span>
      </b>
    </label>
  );
}

type KeyProps = { name: string; hotkey: string; onClick: () => void; children: ReactNode };

const Key = ({ name, hotkey, onClick, children }: KeyProps) => (
  <button type="button" className="key" aria-label={name} title={name} data-key={hotkey} onClick={onClick}>
    {children}
  </button>
);
