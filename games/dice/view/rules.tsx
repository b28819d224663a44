/** The rules of dice in the player's words. */
import { useStage } from '#stage-kit';
import { manifest } from '../manifest.ts';

export function RulesOfDice() {
  const { text } = useStage();
  return (
    <>
      {manifest.textKeys.rules.map((key) => (
        <p key={key}>{text(key)}</p>
      ))}
    </>
  );
}
