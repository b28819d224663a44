/** A result in a list: as the game shows it for eyes, in words for listeners. */
import kitStyles from '../components/kit.module.css';
import type { DrawLook } from './draw-look.tsx';

export function RowResult({ look, outcome }: { look: DrawLook; outcome: unknown }) {
  const words = look.wordsOf(outcome);
  if (words === undefined) return null;
  return (
    <>
      <span aria-hidden="true">{look.show({ outcome, isDrawing: false, size: 'row' })}</span>
      <span className={kitStyles.spoken}>{words}</span>
    </>
  );
}
