import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "../context.ts";
import { findPlayerId, requireTerms, setBlocked } from "../modules/players/index.ts";
import { activateSelfExclusion } from "../modules/protection/index.ts";
import { type SeededEmail, seededAccounts } from "./accounts.ts";
import { addPlayer, type Story } from "./player.ts";
import { seedContext } from "./seed-context.ts";
import { anyGame, deposit, play } from "./visit.ts";

interface KnownPlayer {
  country: string;
  currency: RealCurrency;
  language: Language;
  birthDate: string;
  /** What happened since the registration; the e-mail address is confirmed unless this is missing. */
  story?: Story;
}

const DAYS = 24;

/** A deposit now and then, one of them declined, and a few rounds every third day. */
const regular: Story = async (tx, context, player) => {
  for (let day = DAYS; day > 0; day -= 3) {
    context.moveTo(day, 18);
    if (day % 2 === 0) await deposit(tx, context, player, { euros: 40 });
    if (day === 15) await deposit(tx, context, player, { euros: 200, event: "declined" });
    await play(tx, context, player, { game: anyGame(context), rounds: 5 });
  }
};

const PLAYERS: Record<SeededEmail, KnownPlayer> = {
  "new@openhand.example": {
    ...{ country: "IE", currency: "EUR", language: "en", birthDate: "1994-05-17" },
    story: async () => {},
  },
  "anna@openhand.example": {
    ...{ country: "DE", currency: "EUR", language: "en", birthDate: "1988-11-02" },
    story: regular,
  },
  "boris@openhand.example": {
    ...{ country: "RU", currency: "RUB", language: "ru", birthDate: "1979-03-28" },
    story: regular,
  },
  "excluded@openhand.example": {
    ...{ country: "ES", currency: "EUR", language: "es", birthDate: "1991-07-09" },
    story: (tx, context, player) => deposit(tx, context, player, { euros: 20 }),
  },
  "blocked@openhand.example": {
    ...{ country: "PL", currency: "PLN", language: "pl", birthDate: "1985-01-30" },
    story: (tx, context, player) => setBlocked(tx, player.id, context.clock.now()),
  },
  "terms@openhand.example": {
    ...{ country: "FR", currency: "EUR", language: "fr", birthDate: "1996-09-12" },
    story: async (tx, context, player) => {
      await deposit(tx, context, player, { euros: 20 });
      await requireTerms(tx, player.id);
    },
  },
  "unconfirmed@openhand.example": { country: "PT", currency: "EUR", language: "pt", birthDate: "1990-04-21" },
};

/** The players to sign in with. Whoever is there already stays as he is. */
export async function addKnownPlayers(context: Context, passwordHash: string): Promise<void> {
  for (const { email } of seededAccounts) {
    const { story, ...facts } = PLAYERS[email];
    await addPlayer(context, { ...facts, email, passwordHash, daysAgo: DAYS + 1, hour: 9 }, story);
  }
  const past = seedContext(context, "exclusion");
  past.moveTo(2, 12);
  const excluded = await findPlayerId(context.connection.db, "excluded@openhand.example" satisfies SeededEmail);
  // Repeating it is harmless: an exclusion never becomes shorter, and the same one is not written twice.
  if (excluded) await activateSelfExclusion(past, excluded, "6_months");
}
