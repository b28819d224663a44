/** How far autobet is, what it came to, and how it ended. */
import { formatAmount } from '#kernel';
import kit from '../components/kit.module.css';
import { useStage } from '../stage/stage-context.tsx';
import styles from './auto.module.css';
import type { AutoEnd } from './plan.ts';
import type { AutobetFlow } from './use-autobet.ts';

const endKey: { readonly [End in AutoEnd]: string } = {
  rounds: 'stage.auto.end.rounds',
  win: 'stage.auto.end.stop',
  loss: 'stage.auto.end.stop',
  profit: 'stage.auto.end.stop',
  balance: 'stage.auto.end.balance',
  limit: 'stage.auto.end.limit',
  stopped: 'stage.auto.end.stopped',
  broken: 'stage.auto.end.broken',
};

/** Progress and profit. Who does not see it is announced the end, not every round. */
export function AutoProgress({ auto: { state } }: { readonly auto: AutobetFlow }) {
  const { text, money, info } = useStage();
  const net = (minor: bigint) => {
    const amount = money(formatAmount(minor < 0n ? -minor : minor, info.currency));
    return minor === 0n ? amount : `${minor < 0n ? '−' : '+'}${amount}`;
  };
  const { progress } = { progress: undefined, ...state };
  return (
    <div className={styles.bar} data-phase={state.phase}>
      {state.phase === 'running' && (
        <progress aria-label={text('stage.auto')} max={state.plan.strategy.rounds} value={state.progress.played} />
      )}
      {progress && (
        <p>
          <span>
            {state.phase === 'running'
              ? text('stage.auto.progress', { played: progress.played, rounds: state.plan.strategy.rounds })
              : text('stage.auto.played', { count: progress.played })}
          </span>
          <b data-net={progress.netMinor > 0n ? 'won' : progress.netMinor < 0n ? 'lost' : 'even'}>
            {net(progress.netMinor)}
          </b>
        </p>
      )}
      <p role="status">
        {state.phase === 'ended' && (
          <>
            {text(endKey[state.end])}
            <span className={kit.spoken}>
              {text('stage.auto.played', { count: state.progress.played })} {net(state.progress.netMinor)}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
