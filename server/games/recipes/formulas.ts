import type { Mechanic } from "#app/contract/games/index.ts";
import { SLOT_FORMULAS } from "./slot-formulas.ts";

/* The recipes a round can be derived by without this code: read by people of every language, so nothing but formulas is in
   them. `rules` is what `GET /api/v1/games/:id` publishes, `input` and `steps` are of the round. A division is exact until
   `floor` cuts it. The reference in `tests/reference` is written from these texts and from nothing else. */

/** The draw of numbers that every recipe uses. */
export const NUMBERS = `
block(r)   = HMAC-SHA256(key = server_seed, message = "client_seed:nonce:r"),  r = 0, 1, 2 …
    key and message are text in UTF-8; nonce and r are decimal numbers
word()     = the next 4 bytes of block(0), block(1), block(2) …, the first of them the highest
choose(n)  = w mod n, for the first w = word() with w < floor(2^32 / n) * n
some(k, n) = row = [0, 1, …, n - 1]
    for i = 0 … k - 1: swap row[i] and row[i + choose(n - i)]
    row[0 … k - 1]
card(c)    = rank (c mod 13) of [A 2 3 4 5 6 7 8 9 10 J Q K],
    suit floor(c / 13) of [clubs diamonds hearts spades], both counted from 0

seal of a server_seed = SHA-256(server_seed as text)
paytableHash          = SHA-256(rules as JSON by RFC 8785)
stake, payout         = whole numbers of the smallest unit of the currency
`;

const MULTIPLIER = `
w       = choose(2^32)
drawn   = min( floor(2^32 * rules.payoutBasisPoints / (100 * (w + 1))), rules.maximumTarget )
`.trim();

/** The derivation of a round of each mechanic, from the numbers above to the payout. */
export const FORMULAS: Readonly<Record<Mechanic, string>> = {
  ...SLOT_FORMULAS,

  dice: `
roll    = choose(rules.sides)
won     = roll < input.chance, if input.direction = "under"
    roll >= rules.sides - input.chance, if input.direction = "over"
payout  = won ? floor(stake * rules.payoutBasisPoints / input.chance) : 0
`,

  limbo: `
${MULTIPLIER}
won     = drawn >= input.target
payout  = won ? floor(stake * input.target / 100) : 0
`,

  plinko: `
board   = the one of rules.boards with rows = input.rows and risk = input.risk
path    = choose(2), board.rows times (0 left, 1 right)
bin     = how many of path are 1
payout  = floor(stake * board.pays[bin] / 100)
`,

  mines: `
mineTiles = some(input.mines, rules.tiles), tiles counted from 0
steps   : "open" opens its tile
hit     : the tile is in mineTiles -> payout = 0
k       = how many safe tiles are open
worth   = rules.payoutBasisPoints / 10000 * C(rules.tiles, input.mines) / C(rules.tiles - k, input.mines)
    C(a, b) = a! / (b! * (a - b)!)
"cashOut", or k = rules.tiles - input.mines, or worth >= rules.maximumMultiplier
    -> payout = floor(stake * worth)
`,

  keno: `
drawn   = some(rules.drawn, rules.numbers), each + 1
hits    = those of drawn that are in input.picks
payout  = floor(stake * rules.pays[length(input.picks) - 1][length(hits)] / 100)
`,

  "hi-lo": `
open    = card(choose(52))
worth   = rules.payoutBasisPoints / 10000
for each of steps:
  "higher", "lower":
    wins = ranks >= rank(open) for "higher", <= for "lower" (A 0, 2 1, … Q 11, K 12)
    if wins are all 13 ranks: wins = wins without rank(open)
    next = card(choose(52))
    rank(next) not in wins -> payout = 0
    worth = worth * 13 / length(wins); open = next
    worth >= rules.maximumMultiplier -> payout = floor(stake * worth)
  "skip": open = card(choose(52))
  "cashOut": -> payout = floor(stake * worth)
`,

  wheel: `
wheel   = the one of rules.wheels with risk = input.risk
segment = choose(length(wheel.pays))
payout  = floor(stake * wheel.pays[segment] / 100)
`,

  roulette: `
pocket  = choose(rules.pockets)
parts   = input.parts, or 1 for each bet where there are none
part    = stake / sum of parts
payout  = sum of parts[i] * part * 36 / length(rules.bets[bet])
    over each bet = input.bets[i] with pocket in rules.bets[bet]
`,

  blackjack: `
deal()  = card(choose(52))
points  = A 1, J Q K 10, others their number; one A counts 11 if the hand stays <= 21
first   = player deal(), dealer deal(), player deal(), dealer deal()
21 with the first two cards of player or dealer -> no steps
    both: payout = stake; player: payout = floor(stake * rules.blackjackPays / 100); dealer: payout = 0
steps   : each is for the first hand that is not done
  "hit":    deal(); done if points >= 21
  "stand":  done
  "double": stake of the hand * 2; deal(); done
  "split":  its two cards become two hands, each with the stake of the bet;
    deal() to the first, then deal() to the second; done if its first card is A or points = 21
all hands done:
  if any hand has points <= 21: dealer deal() while points of dealer < 17
  each hand pays
    0             if points > 21
    its stake     if points = points of dealer
    its stake * 2 if points of dealer > 21 or points > points of dealer
    0             otherwise
payout  = sum of what the hands pay;  staked = sum of their stakes
`,

  baccarat: `
c       = some(6, 52 * rules.decks), each card(c mod 52)
player  = [c0, c2]; banker = [c1, c3]
points  = (A 1, 2 … 9 their number, 10 J Q K 0; the sum) mod 10
if points of player and of banker are both < 8:
  if points of player <= 5: player takes c4, third = its points
  banker takes the next card (c5, or c4 if player took none) if
    player took none: points of banker <= 5
    points of banker <= 2
    points of banker = 3 and third is not 8
    points of banker = 4 and third is 2 … 7
    points of banker = 5 and third is 4 … 7
    points of banker = 6 and third is 6 or 7
winner  = "player", "banker": more points; "tie": as many
payout  = floor(stake * rules.pays[input.bet] / 100), if input.bet = winner
    stake, if winner = "tie"
    0, otherwise
`,

  "video-poker": `
c       = some(10, 52), each card(c)
dealt   = [c0, c1, c2, c3, c4]
cards   = dealt; the places not in steps[0].hold (counted from 0) take c5, c6 … from the left
hand    = the first that fits of
    royal-flush      one suit and 10 J Q K A
    straight-flush   one suit and five ranks in a row
    four-of-a-kind   four of one rank
    full-house       three of one rank and two of another
    flush            one suit
    straight         five ranks in a row: A 2 3 4 5, …, 10 J Q K A
    three-of-a-kind  three of one rank
    two-pair         two of one rank and two of another
    jacks-or-better  two of J, Q, K or A
payout  = stake * rules.pays[hand], 0 without a hand
`,

  scratch: `
ticket  = choose(rules.outOf)
prize   = the first of rules.symbols with ticket < the sum of cards up to and with it; may be none
matching = prize ? some(rules.match, rules.cells) : [], cells counted from 0
others  = rules.symbols without prize, in their order
cells   : those of matching show prize; the rest, from the first cell on, others[choose(length(others))];
    as soon as one of others is drawn rules.match times, all of the rest are drawn again
payout  = prize ? floor(stake * prize.pays / 100) : 0
`,

  crash: `
client_seed = SHA-256(the 48 bytes of the signature of the beacon's round), in hex;
    before there was a beacon: id of the game
nonce = number of the round
${MULTIPLIER}
steps[0]: "cashOut": payout = floor(stake * at / 100), where at <= drawn
    "stay": limit = input.target, or rules.maximumTarget if it is null;
    payout = limit <= drawn ? floor(stake * limit / 100) : 0
SHA-256(the 32 bytes of server_seed) = server_seed of the round before
`,
};
