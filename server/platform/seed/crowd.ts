import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { between, pick } from "./chance.ts";
import { personOf } from "./people.ts";
import { addPlayer } from "./player.ts";
import { seedContext } from "./seed-context.ts";
import { anyGame, deposit, gameInTurn, play } from "./visit.ts";

interface Home {
  country: string;
  currency: RealCurrency;
  language: Language;
}

const home = (country: string, currency: RealCurrency, language: Language): Home => ({ country, currency, language });

export const HOMES = [
  home("DE", "EUR", "de"),
  home("ES", "EUR", "es"),
  home("AD", "EUR", "ca"),
  home("FR", "EUR", "fr"),
  home("IE", "EUR", "en"),
  home("PL", "PLN", "pl"),
  home("BR", "BRL", "pt"),
  home("TR", "TRY", "tr"),
  home("KZ", "KZT", "kk"),
  home("RU", "RUB", "ru"),
] as const;

const DAYS = 30;

/** The domain of everyone's e-mail in the crowd, and of nobody else's. */
export const CROWD_ADDRESS = "world.openhand.example";

function draftOf(context: Context, number: number, passwordHash: string) {
  const email = `player-${String(number).padStart(3, "0")}@${CROWD_ADDRESS}`;
  const { random } = seedContext(context, `${email}, facts`);
  const birthDate = `${between(random, 1960, 2005)}-0${between(random, 1, 9)}-${between(random, 10, 28)}`;
  const [daysAgo, hour] = [between(random, 1, DAYS), between(random, 0, 20)];
  const from = pick(random, HOMES);
  return { ...from, ...personOf({ email, ...from }), birthDate, email, passwordHash, daysAgo, hour, number };
}

/** A third only registers; the others deposit, play a round or two at once, and most of them come back another day. */
async function addOne(context: Context, { number, ...draft }: ReturnType<typeof draftOf>): Promise<void> {
  await addPlayer(context, draft, async (tx, past, player) => {
    if (between(past.random, 1, 3) === 1) return;
    past.wait(between(past.random, 60_000, 600_000));
    await deposit(tx, past, player, { euros: 10 * between(past.random, 1, 10) });
    await play(tx, past, player, { game: anyGame(past), rounds: between(past.random, 1, 2) });
    if (draft.daysAgo < 4) return;
    past.moveTo(between(past.random, 1, draft.daysAgo - 2), between(past.random, 0, 22));
    await play(tx, past, player, { game: gameInTurn(number), rounds: 1 });
  });
}

/**
 * Players without a usable sign-in, and a month of their activity: so that lists, sums and averages have data. Those in euro and
 * the others are added concurrently: they share no locked account of the ledger, except for a jackpot that one of them may win,
 * so they hardly ever wait for each other.
 */
export async function addCrowd(context: Context, size: number, passwordHash: string): Promise<void> {
  const drafts = Array.from({ length: size }, (_, index) => draftOf(context, index + 1, passwordHash));
  const lines = [true, false].map((inEuro) => drafts.filter(({ currency }) => (currency === "EUR") === inEuro));
  const ends = await Promise.allSettled(
    lines.map(async (line) => {
      for (const draft of line) await addOne(context, draft);
    }),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
