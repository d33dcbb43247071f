import { PLAYER_TAGS } from "#app/contract/player.ts";
import { setTag } from "#server/platform/modules/players/index.ts";
import { type Command, type Operator, OpsProblem, playerOf, recorded } from "./command.ts";

const NAMES = PLAYER_TAGS.join("|");

async function change(operator: Operator, command: Command, [email, word, ...rest]: string[], isSet: boolean) {
  const known = PLAYER_TAGS.find((tag) => tag === word);
  if (!email || !known || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${command.usage}`);
  const playerId = await playerOf(operator, command, [email]);
  await recorded(operator, `${isSet ? "tag" : "untag"} ${known}`, playerId, (tx) => setTag(tx, playerId, known, isSet));
  return isSet ? `Noted: ${known}.` : `No longer noted: ${known}.`;
}

export const tag: Command = {
  usage: `tag <email> ${NAMES}`,
  summary: "Notes something about a player, who reads it in the profile. It decides nothing.",
  run: (operator, parameters) => change(operator, tag, parameters, true),
};

export const untag: Command = {
  usage: `untag <email> ${NAMES}`,
  summary: "Takes back what was noted about a player.",
  run: (operator, parameters) => change(operator, untag, parameters, false),
};
