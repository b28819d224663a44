/** Where the last rounds crashed; the place of the round in its chain, and behind it their proofs. */
import { useState } from 'react';
import { ballsLook, Chips, HistorySheet, Icon, LastResults, useStage } from '#stage-kit';
import { type CrashGame, crashOf, timesOf } from './use-crash.ts';

const levelOf = (crash: number) => (crash < 200 ? 'low' : crash < 1_000 ? 'middle' : 'high');
const shown = (outcome: unknown) => `×${timesOf(crashOf(outcome) ?? 100)}`;
const look = ballsLook(1, (outcome) => (crashOf(outcome) === undefined ? undefined : [shown(outcome)]));

export function LastRounds({ game: { last = [], round } }: { game: CrashGame }) {
  const { text } = useStage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Chips hasKeys>
        <button type="button" onClick={() => setOpen(true)}>
          <Icon name="shield" size={14} />
          {text('game.crash.proofs', { index: round?.chainIndex ?? 0 })}
        </button>
      </Chips>
      <LastResults
        results={last.map(({ drawNumber, outcome }) => ({
          id: drawNumber,
          text: shown(outcome),
          level: levelOf(crashOf(outcome) ?? 100),
        }))}
      />
      {isOpen && <HistorySheet look={look} onClose={() => setOpen(false)} />}
    </>
  );
}
