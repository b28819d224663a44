/** The foot of the lottery: number of bets and price, price per bet, add to slip, place. */
import { useState } from 'react';
import { BetFoot, type DrawNow, Icon, kitStyles, PlaceButton, Sheet, sheetStyles, useStage } from '#stage-kit';
import { betCountOf } from './slip.ts';
import { MULTIPLES, type Slip } from './use-slip.ts';

export function SlipBar({ slip, draw }: { slip: Slip; draw: DrawNow | undefined }) {
  const { text } = useStage();
  const [isOpen, setOpen] = useState(false);
  const next = MULTIPLES[(MULTIPLES.indexOf(slip.multiple) + 1) % MULTIPLES.length] ?? 1;
  return (
    <>
      <BetFoot
        bet={slip}
        beside={
          <button
            type="button"
            aria-label={text('game.fast-five.multiple', { multiple: slip.multiple })}
            aria-pressed={slip.multiple > 1}
            onClick={() => slip.setMultiple(next)}
          >
            ×{slip.multiple}
          </button>
        }
      >
        <button
          type="button"
          className={kitStyles.quiet}
          disabled={!slip.canPutAside && slip.lines.length === 0}
          onClick={() => (slip.canPutAside ? slip.putAside() : setOpen(true))}
        >
          {slip.canPutAside
            ? text('game.fast-five.add', { count: slip.lines.length + 1 })
            : text('game.fast-five.slip', { count: slip.lines.length })}
        </button>
        <PlaceButton
          draw={draw}
          count={slip.count}
          stake={slip.stake}
          placing={slip.placing}
          onPlace={(drawNumber) => void slip.place(drawNumber)}
        />
      </BetFoot>
      {isOpen && (
        <Sheet title={text('game.fast-five.slip', { count: slip.lines.length })} onClose={() => setOpen(false)}>
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
      )}
    </>
  );
}
