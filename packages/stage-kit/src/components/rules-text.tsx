/** The rules of a game in the player's words, a paragraph each. */
import { useStage } from '../stage/stage-context.tsx';

/** A paragraph may name what differs between a family's games and variants: numbers of their data, and the most that is won. */
export function RulesText() {
  const { text, game } = useStage();
  const { config, maxMultiplierE4, textKeys } = game;
  const data = typeof config === 'object' && !Array.isArray(config) ? config : {};
  const numbers = Object.entries(data ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  const values = { ...textKeys.values, ...Object.fromEntries(numbers), most: maxMultiplierE4 / 10_000 };
  return textKeys.rules.map((key) => <p key={key}>{text(key, values)}</p>);
}
