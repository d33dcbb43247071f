import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { HOUR_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { requireTerms, setBlocked } from "#server/platform/modules/players/index.ts";
import { coolOff, excludePlayer } from "#server/platform/modules/protection/index.ts";
import { useAuthenticator } from "#server/platform/modules/second-factors/index.ts";
import { decideDocument, requestDocument, takeIntoReview } from "#server/platform/modules/verification/index.ts";
import { PUBLISHED_TOTP_SECRET, type SeededEmail, seededAccounts } from "./accounts.ts";
import { cancelled, finished, inProgress } from "./bonuses.ts";
import { personOf } from "./people.ts";
import { addPlayer, type Story } from "./player.ts";
import { largeWithBonus, ROUNDS_TO_GOLD, withCashback, withPoints } from "./points-players.ts";
import { anyGame, deposit, play } from "./visit.ts";
import { withdrawal } from "./withdrawals.ts";

interface KnownPlayer {
  country: string;
  currency: RealCurrency;
  language: Language;
  birthDate: string;
  /** From the address; drawn where it is absent. */
  name?: string;
  /** When the account was opened, if not {@link DAYS} + 1 days ago. */
  daysAgo?: number;
  /** What happened since the registration; without a story the e-mail address is not confirmed. */
  story?: Story;
}

const DAYS = 24;

/** Has given the house no personal details: shows what is required before the first deposit. */
const UNKNOWN: SeededEmail = "new@openhand.example";

/** Occasional deposits, one of them declined, and a few rounds every third day. */
const regular: Story = async (tx, context, player) => {
  for (let day = DAYS; day > 0; day -= 3) {
    context.moveTo(day, 18);
    if (day % 2 === 0) await deposit(tx, context, player, { euros: 40 });
    if (day === 15) await deposit(tx, context, player, { euros: 200, event: "declined" });
    await play(tx, context, player, { game: anyGame(context), rounds: 5 });
  }
};

/** One document approved at once, and one that was unreadable the first time. */
const withDocuments: Story = async (tx, context, player) => {
  const review = async (kind: "identity" | "address", decision: "approved" | "unreadable") => {
    const id = await requestDocument(tx, context, player.id, kind);
    context.wait(2 * HOUR_MS);
    await takeIntoReview(tx, context, id);
    context.wait(HOUR_MS);
    await decideDocument(tx, context, id, decision);
  };
  await regular(tx, context, player);
  context.moveTo(20, 9);
  await review("identity", "approved");
  await review("address", "unreadable");
  await review("address", "approved");
};

/** One withdrawal in every state, after all her play. */
const withWithdrawals: Story = async (tx, context, player) => {
  await withDocuments(tx, context, player);
  context.moveTo(2, 9);
  await deposit(tx, context, player, { euros: 300, method: "card" });
  context.wait(HOUR_MS);
  await withdrawal(tx, context, player, { euros: 80, end: "done" });
  await withdrawal(tx, context, player, { euros: 20, end: "refused", reviewed: 38 });
  await withdrawal(tx, context, player, { euros: 45, end: "failed", reviewed: 1, ended: 3 });
  await withdrawal(tx, context, player, { euros: 60, end: "returned", reviewed: 5, ended: 15 * 60 });
  context.moveTo(1, 12);
  await withdrawal(tx, context, player, { euros: 25, end: "sent" });
  await withdrawal(tx, context, player, { euros: 30, end: "in_review" });
};

/** Returned money, and some on its way. */
const withReturns: Story = async (tx, context, player) => {
  await regular(tx, context, player);
  context.moveTo(2, 10);
  await deposit(tx, context, player, { euros: 50, method: "card" });
  await withdrawal(tx, context, player, { euros: 20, end: "done" });
  context.moveTo(1, 10);
  await withdrawal(tx, context, player, { euros: 10, end: "in_review" });
};

const PLAYERS: Record<SeededEmail, KnownPlayer> = {
  "new@openhand.example": {
    country: "IE",
    currency: "EUR",
    language: "en",
    birthDate: "1994-05-17",
    story: async () => {},
  },
  "anna@openhand.example": {
    country: "DE",
    currency: "EUR",
    language: "en",
    birthDate: "1988-11-02",
    name: "Anna",
    story: withWithdrawals,
  },
  "boris@openhand.example": {
    country: "RU",
    currency: "RUB",
    language: "ru",
    birthDate: "1979-03-28",
    name: "Борис",
    story: withReturns,
  },
  "excluded@openhand.example": {
    country: "ES",
    currency: "EUR",
    language: "es",
    birthDate: "1991-07-09",
    story: async (tx, context, player) => {
      await deposit(tx, context, player, { euros: 20, method: "card" });
      context.moveTo(2, 12);
      await excludePlayer(tx, context, player.id, "6_months");
      context.moveTo(1, 12);
      await withdrawal(tx, context, player, { euros: 10, end: "in_review" });
    },
  },
  "returning@openhand.example": {
    country: "KZ",
    currency: "KZT",
    language: "kk",
    birthDate: "1987-12-06",
    daysAgo: 240,
    story: async (tx, context, player) => {
      await deposit(tx, context, player, { euros: 20 });
      context.moveTo(215, 12);
      await excludePlayer(tx, context, player.id, "6_months");
    },
  },
  "cooling@openhand.example": {
    country: "TR",
    currency: "TRY",
    language: "tr",
    birthDate: "1993-02-14",
    story: async (tx, context, player) => {
      await deposit(tx, context, player, { euros: 20 });
      context.moveTo(2, 12);
      await coolOff(tx, context, player.id, 30);
    },
  },
  "blocked@openhand.example": {
    country: "PL",
    currency: "PLN",
    language: "pl",
    birthDate: "1985-01-30",
    story: (tx, context, player) => setBlocked(tx, player.id, context.clock.now()),
  },
  "terms@openhand.example": {
    country: "FR",
    currency: "EUR",
    language: "fr",
    birthDate: "1996-09-12",
    story: async (tx, context, player) => {
      await deposit(tx, context, player, { euros: 20 });
      await requireTerms(tx, player.id);
    },
  },
  "secure@openhand.example": {
    country: "DE",
    currency: "EUR",
    language: "de",
    birthDate: "1982-08-19",
    story: async (tx, context, player) => {
      await deposit(tx, context, player, { euros: 60 });
      context.moveTo(3, 12);
      await useAuthenticator(tx, context, player.id, PUBLISHED_TOTP_SECRET);
    },
  },
  "bonus@openhand.example": {
    country: "IE",
    currency: "EUR",
    language: "en",
    birthDate: "1986-06-03",
    story: inProgress,
  },
  "finished@openhand.example": {
    country: "PT",
    currency: "EUR",
    language: "pt",
    birthDate: "1989-10-11",
    story: finished,
  },
  "cancelled@openhand.example": {
    country: "DE",
    currency: "EUR",
    language: "de",
    birthDate: "1992-12-01",
    story: cancelled,
  },
  "gold@openhand.example": {
    country: "IE",
    currency: "EUR",
    language: "en",
    birthDate: "1978-04-09",
    story: largeWithBonus(12),
  },
  "points@openhand.example": {
    country: "FR",
    currency: "EUR",
    language: "fr",
    birthDate: "1984-01-25",
    story: withPoints,
  },
  "cashback@openhand.example": {
    country: "ES",
    currency: "EUR",
    language: "es",
    birthDate: "1995-08-30",
    story: withCashback,
  },
  "unconfirmed@openhand.example": { country: "PT", currency: "EUR", language: "pt", birthDate: "1990-04-21" },
};

/** Plays up to gold where the world is the one that ships: seven hundred rounds, which take too long for tests. */
const GOLD: SeededEmail = "gold@openhand.example";

/** Adds the players to sign in with. Existing ones stay unchanged. */
export async function addKnownPlayers(
  context: Context,
  { passwordHash, hasGold }: { passwordHash: string; hasGold: boolean },
): Promise<void> {
  for (const { email } of seededAccounts) {
    const { story: usual, ...facts } = PLAYERS[email];
    const story = hasGold && email === GOLD ? largeWithBonus(ROUNDS_TO_GOLD) : usual;
    const person = email === UNKNOWN ? {} : personOf({ email, ...facts });
    await addPlayer(context, { daysAgo: DAYS + 1, ...person, ...facts, email, passwordHash, hour: 9 }, story);
  }
}
