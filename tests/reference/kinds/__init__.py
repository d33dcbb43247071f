"""Every kind of game: `play(rules, stake, input, steps, draw)` answers what was staked, what is paid, and what was seen.

What was seen is compared with the fields of the same names in the outcome the house told.
"""

from . import (
    baccarat,
    blackjack,
    crash,
    dice,
    hi_lo,
    keno,
    limbo,
    mines,
    plinko,
    roulette,
    scratch,
    slot,
    video_poker,
    wheel,
)

KINDS = {
    "slot": slot.play,
    "dice": dice.play,
    "limbo": limbo.play,
    "plinko": plinko.play,
    "mines": mines.play,
    "keno": keno.play,
    "hi-lo": hi_lo.play,
    "wheel": wheel.play,
    "roulette": roulette.play,
    "blackjack": blackjack.play,
    "baccarat": baccarat.play,
    "video-poker": video_poker.play,
    "scratch": scratch.play,
    "crash": crash.play,
}
