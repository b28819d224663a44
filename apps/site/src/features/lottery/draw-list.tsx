/** The draws of a lottery, newest first, each with its proof. */
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Loaded, useAnswer } from '#base/data';
import { Facts, Sheet, useDates, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Skeleton } from '#ui';
import { ProofLinks } from '../records/proof-links.tsx';
import { Balls } from './balls.tsx';
import { ballsOf } from './draw-clock.ts';
import { shortDrawNumber } from './draw-state.tsx';
import styles from './draws.module.css';

export type DrawnDraw = AnswerOf<Endpoints['drawHistory']>['content'][number];

export interface DrawListProps {
  readonly gameCode: string;
  readonly group?: string | undefined;
  readonly draws: readonly DrawnDraw[];
}

export function DrawList({ gameCode, group, draws }: DrawListProps) {
  const t = useText();
  const { time, dayAndTime } = useDates();
  const officialText = ({ source, publishedAt, reason, correctedAt }: NonNullable<DrawnDraw['official']>) =>
    source === undefined || publishedAt === undefined
      ? t('lottery.official.none')
      : [
          t('lottery.official', { source, at: dayAndTime(publishedAt) }),
          ...(reason !== undefined && correctedAt !== undefined
            ? [t('lottery.official.corrected', { reason, at: dayAndTime(correctedAt) })]
            : []),
        ].join(' · ');
  const [proved, setProved] = useState<string>();
  return (
    <>
      <ul className={styles.draws}>
        {draws.map(({ drawNumber, state, outcome, drawnAt, official }) => (
          <li key={drawNumber}>
            <span className={styles.drawName}>
              <b>{shortDrawNumber(drawNumber)}</b>
              <time dateTime={drawnAt}>{time(drawnAt)}</time>
            </span>
            {state === 'void' ? <em>{t('lottery.void')}</em> : <Balls marks={ballsOf(outcome)} group={group} />}
            {official ? (
              <small>{officialText(official)}</small>
            ) : (
              <button
                type="button"
                className={styles.proof}
                aria-label={t('lottery.proof.of', { drawNumber: shortDrawNumber(drawNumber) })}
                onClick={() => setProved(drawNumber)}
              >
                <ShieldCheck aria-hidden="true" size={20} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {proved !== undefined && (
        <ProofDialog gameCode={gameCode} drawNumber={proved} onClose={() => setProved(undefined)} />
      )}
    </>
  );
}

interface ProofDialogProps {
  readonly gameCode: string;
  readonly drawNumber: string;
  readonly onClose: () => void;
}

/** The proof of one draw: what was published before its sales, and the file of what was revealed after. */
function ProofDialog({ gameCode, drawNumber, onClose }: ProofDialogProps) {
  const t = useText();
  const committed = useAnswer('drawCommitment', { gameCode, drawNumber });
  const file = useAnswer('drawProof', { gameCode, drawNumber });
  return (
    <Sheet isOpen onClose={onClose} title={t('lottery.proof.of', { drawNumber: shortDrawNumber(drawNumber) })}>
      <div className={styles.proved}>
        <p>{t('lottery.proof.line')}</p>
        <Loaded query={committed} skeleton={<Skeleton className={styles.proofPlace} />}>
          {(commitment) => <Committed commitment={commitment} />}
        </Loaded>
        <Loaded query={file}>{(proof) => <ProofLinks file={proof} />}</Loaded>
      </div>
    </Sheet>
  );
}

function Committed({ commitment }: { commitment: AnswerOf<Endpoints['drawCommitment']> }) {
  const { chain, publicBeacon } = commitment;
  const { tip, index, committedAt } = chain;
  const t = useText();
  const { dayAndTime } = useDates();
  const rows = [
    { name: t('lottery.proof.committed'), value: dayAndTime(committedAt) },
    { name: t('lottery.proof.tip'), value: `${tip} · ${index}` },
    ...(publicBeacon
      ? [{ name: t('lottery.proof.beacon'), value: `${publicBeacon.network} · ${publicBeacon.round}` }]
      : []),
  ];
  return <Facts rows={rows} />;
}
