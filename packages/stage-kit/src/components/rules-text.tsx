/** The rules of a game in the player's words, a paragraph each. */
import { useStage } from '../stage/stage-context.tsx';

export function RulesText() {
  const { text, game } = useStage();
  return game.textKeys.rules.map((key) => <p key={key}>{text(key)}</p>);
}
