// Written by `npm run generate` from the files of this folder.
import aPairOfPears from "./a-pair-of-pears.json" with { type: "json" };
import acornBank from "./acorn-bank.json" with { type: "json" };
import balloonMail from "./balloon-mail.json" with { type: "json" };
import beetleParade from "./beetle-parade.json" with { type: "json" };
import cactusRadio from "./cactus-radio.json" with { type: "json" };
import cherryLedger from "./cherry-ledger.json" with { type: "json" };
import citrusWheel from "./citrus-wheel.json" with { type: "json" };
import copperAmphora from "./copper-amphora.json" with { type: "json" };
import fallingAcorn from "./falling-acorn.json" with { type: "json" };
import foxAtNoon from "./fox-at-noon.json" with { type: "json" };
import harbourBell from "./harbour-bell.json" with { type: "json" };
import hareAndHare from "./hare-and-hare.json" with { type: "json" };
import holdTheDealer from "./hold-the-dealer.json" with { type: "json" };
import horseshoeDraw from "./horseshoe-draw.json" with { type: "json" };
import hundredDice from "./hundred-dice.json" with { type: "json" };
import kiteOnAString from "./kite-on-a-string.json" with { type: "json" };
import maskedSupper from "./masked-supper.json" with { type: "json" };
import millWheel from "./mill-wheel.json" with { type: "json" };
import moonOverDepot from "./moon-over-depot.json" with { type: "json" };
import mothHour from "./moth-hour.json" with { type: "json" };
import mushroomClock from "./mushroom-clock.json" with { type: "json" };
import nightFerry from "./night-ferry.json" with { type: "json" };
import owlPostOffice from "./owl-post-office.json" with { type: "json" };
import pearOrchardNine from "./pear-orchard-nine.json" with { type: "json" };
import quietVolcano from "./quiet-volcano.json" with { type: "json" };
import riverCarp from "./river-carp.json" with { type: "json" };
import saltRoad from "./salt-road.json" with { type: "json" };
import slowRoulette from "./slow-roulette.json" with { type: "json" };
import smallRocket from "./small-rocket.json" with { type: "json" };
import snakeInTheHall from "./snake-in-the-hall.json" with { type: "json" };
import steppeComet from "./steppe-comet.json" with { type: "json" };
import sunriseNumbers from "./sunrise-numbers.json" with { type: "json" };
import theLadder from "./the-ladder.json" with { type: "json" };
import tinRooster from "./tin-rooster.json" with { type: "json" };
import tulipAccounts from "./tulip-accounts.json" with { type: "json" };
import twelveChimneys from "./twelve-chimneys.json" with { type: "json" };
import twentyFiveTiles from "./twenty-five-tiles.json" with { type: "json" };
import whaleStreet from "./whale-street.json" with { type: "json" };

/** The data file of every game, unread. */
export const files: readonly unknown[] = [
  aPairOfPears,
  acornBank,
  balloonMail,
  beetleParade,
  cactusRadio,
  cherryLedger,
  citrusWheel,
  copperAmphora,
  fallingAcorn,
  foxAtNoon,
  harbourBell,
  hareAndHare,
  holdTheDealer,
  horseshoeDraw,
  hundredDice,
  kiteOnAString,
  maskedSupper,
  millWheel,
  moonOverDepot,
  mothHour,
  mushroomClock,
  nightFerry,
  owlPostOffice,
  pearOrchardNine,
  quietVolcano,
  riverCarp,
  saltRoad,
  slowRoulette,
  smallRocket,
  snakeInTheHall,
  steppeComet,
  sunriseNumbers,
  theLadder,
  tinRooster,
  tulipAccounts,
  twelveChimneys,
  twentyFiveTiles,
  whaleStreet,
];
