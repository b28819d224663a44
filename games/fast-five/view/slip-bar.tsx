/** The foot of the lottery: number of bets and price, price per bet, add to slip, place. */
import { useState } from 'react';
import { BetFoot, type DrawNow, kitStyles, lazyPart, PlaceButton, useStage } from '#stage-kit';
import { MULTIPLES, type Slip } from './use-slip.ts';

const SlipSheet = lazyPart(async () => (await import('./slip-sheet.tsx')).SlipSheet);

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
      {isOpen && <SlipSheet slip={slip} onClose={() => setOpen(false)} />}
    </>
  );
}
