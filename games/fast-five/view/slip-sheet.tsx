/** The lines that were put aside. */
import { Icon, kitStyles, Sheet, sheetStyles, useStage } from '#stage-kit';
import { betCountOf } from './slip.ts';
import type { Slip } from './use-slip.ts';

export function SlipSheet({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const { text } = useStage();
  return (
    <Sheet title={text('game.fast-five.slip', { count: slip.lines.length })} onClose={onClose}>
      <ul className={sheetStyles.rows}>
        {slip.lines.map((line, at) => (
          <li key={JSON.stringify([line.play, line.picks])}>
            <span>
              {text(`game.fast-five.play.${line.play}`)}
              <small>{line.picks.map((marks) => marks.join('') || '–').join(' · ')}</small>
            </span>
            <b>{text('game.fast-five.count', { betCount: betCountOf(line) })}</b>
            <button
              type="button"
              className={kitStyles.round}
              aria-label={text('game.fast-five.remove')}
              onClick={() => slip.removeLine(at)}
            >
              <Icon name="trash" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={kitStyles.quiet} onClick={slip.clear}>
        {text('game.fast-five.quick.clear')}
      </button>
    </Sheet>
  );
}
