import { SIGN_NAMES, SIGN_RULES, type SignName } from "#app/contract/figures.ts";

/** The input of the rules, for the last 30 days. */
export interface Lived {
  deposits: number;
  depositsAfterLoss: number;
  /** Seconds in play of each day with play. */
  days: readonly number[];
  nightSeconds: number;
  limitsReached: number;
}

/** For a player without activity: no sign is shown. */
export const QUIET: Lived = { deposits: 0, depositsAfterLoss: 0, days: [], nightSeconds: 0, limitsReached: 0 };

interface Sign {
  name: SignName;
  value: number;
  isShown: boolean;
}

const HOUR = 60 * 60;

const SIGNS: Record<SignName, (lived: Lived) => Omit<Sign, "name">> = {
  deposits_after_loss: ({ deposits, depositsAfterLoss: value }) => {
    const { least, percent } = SIGN_RULES.deposits_after_loss;
    return { value, isShown: value >= least && value * 100 >= deposits * percent };
  },
  long_days: ({ days }) => {
    const { least, hours } = SIGN_RULES.long_days;
    const value = days.filter((seconds) => seconds > hours * HOUR).length;
    return { value, isShown: value >= least };
  },
  limits_reached: ({ limitsReached: value }) => ({ value, isShown: value >= SIGN_RULES.limits_reached.least }),
  night_play: ({ nightSeconds: value }) => ({ value, isShown: value > SIGN_RULES.night_play.hours * HOUR }),
};

/** Every sign with the player's own value, shown or not. */
export const signsOf = (lived: Lived): Sign[] => SIGN_NAMES.map((name) => ({ name, ...SIGNS[name](lived) }));
