/** The draws of a lottery, newest first, each with its proof. */
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useDates, useText } from '#base';
import type { AnswerOf, Endpoints } from '#contract';
import { Balls } from './balls.tsx';
import { ballsOf } from './draw-clock.ts';
import { shortDrawNumber } from './draw-state.tsx';
import styles from './draws.module.css';
import { ProofDialog } from './proof-dialog.tsx';

export type DrawnDraw = AnswerOf<Endpoints['drawHistory']>['content'][number];

export interface DrawListProps {
  readonly gameId: string;
  readonly draws: readonly DrawnDraw[];
}

export function DrawList({ gameId, draws }: DrawListProps) {
  const t = useText();
  const { time } = useDates();
  const [proved, setProved] = useState<string>();
  return (
    <>
      <ul className={styles.draws}>
        {draws.map(({ drawNumber, state, outcome, drawnAt }) => (
          <li key={drawNumber}>
            <span className={styles.drawName}>
              <b>{shortDrawNumber(drawNumber)}</b>
              <time dateTime={drawnAt}>{time(drawnAt)}</time>
            </span>
            {state === 'void' ? <em>{t('lottery.void')}</em> : <Balls marks={ballsOf(outcome)} />}
            <button
              type="button"
              className={styles.proof}
              aria-label={t('lottery.proof.of', { drawNumber: shortDrawNumber(drawNumber) })}
              onClick={() => setProved(drawNumber)}
            >
              <ShieldCheck aria-hidden="true" size={20} />
            </button>
          </li>
        ))}
      </ul>
      {proved !== undefined && <ProofDialog gameId={gameId} drawNumber={proved} onClose={() => setProved(undefined)} />}
    </>
  );
}
