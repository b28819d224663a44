/** The draws of a lottery, newest first, each with its proof. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Loaded, useAnswer } from '#base/data';
import { Facts, Sheet, useDates, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Skeleton } from '#ui';
import { Balls } from './balls.tsx';
import { ballsOf } from './draw-clock.ts';
import { shortDrawNumber } from './draw-state.tsx';
import styles from './draws.module.css';

export type DrawnDraw = AnswerOf<Endpoints['drawHistory']>['content'][number];

export interface DrawListProps {
  readonly gameCode: string;
  readonly draws: readonly DrawnDraw[];
}

export function DrawList({ gameCode, draws }: DrawListProps) {
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
      {proved !== undefined && (
        <ProofDialog gameCode={gameCode} drawNumber={proved} onClose={() => setProved(undefined)} />
      )}
    </>
  );
}

type Proof = AnswerOf<Endpoints['drawProof']>;

interface ProofDialogProps {
  readonly gameCode: string;
  readonly drawNumber: string;
  readonly onClose: () => void;
}

/** The proof of one draw: what was published before sales, what was revealed after, and a check that runs here. */
function ProofDialog({ gameCode, drawNumber, onClose }: ProofDialogProps) {
  const t = useText();
  const proof = useAnswer('drawProof', { gameCode, drawNumber });
  return (
    <Sheet isOpen onClose={onClose} title={t('lottery.proof.of', { drawNumber: shortDrawNumber(drawNumber) })}>
      <Loaded query={proof} skeleton={<Skeleton className={styles.proofPlace} />}>
        {(data) => <Proved proof={data} />}
      </Loaded>
    </Sheet>
  );
}

function Proved({ proof }: { readonly proof: Proof }) {
  const t = useText();
  const { dayAndTime } = useDates();
  const { commitment, seed, beacon, outcome, state } = proof;
  const balls = ballsOf(outcome);
  const rows = [
    { name: t('lottery.proof.committed'), value: dayAndTime(commitment.committedAt) },
    { name: t('lottery.proof.tip'), value: `${commitment.tip} · ${commitment.index}` },
    ...(seed === undefined ? [] : [{ name: t('lottery.proof.seed'), value: seed }]),
    ...(beacon ? [{ name: t('lottery.proof.beacon'), value: `${beacon.source} · ${beacon.value}` }] : []),
  ];
  return (
    <div className={styles.proved}>
      {state === 'drawn' && balls.length > 0 && <Balls marks={balls} size="large" />}
      <p>{t(state === 'committed' ? 'lottery.proof.sealed' : 'lottery.proof.line')}</p>
      <Facts rows={rows} />
      {seed !== undefined && <Check proof={proof} seed={seed} />}
    </div>
  );
}

function Check({
  proof: { commitment, gameCode, drawNumber },
  seed,
}: {
  readonly proof: Proof;
  readonly seed: string;
}) {
  const t = useText();
  const { index, tip } = commitment;
  const check = useQuery({
    queryKey: ['here', 'checkChain', gameCode, drawNumber],
    queryFn: async () => (await import('./check-chain.ts')).isOfChain({ seed, index, tip }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (check.data === undefined) return <p role="status">{t('lottery.proof.checking')}</p>;
  return (
    <p role="status" className={check.data ? styles.true : styles.false}>
      {check.data ? <CircleCheck aria-hidden="true" size={20} /> : <CircleX aria-hidden="true" size={20} />}
      {t(check.data ? 'lottery.proof.true' : 'lottery.proof.false')}
    </p>
  );
}
