/** Autobet on the screen: the button that opens and stops it, how far it is, and what it came to. */
import { type ReactNode, useState } from 'react';
import { formatAmount } from '#kernel';
import { Icon } from '../components/icons.tsx';
import kit from '../components/kit.module.css';
import { lazyPart } from '../components/lazy-part.tsx';
import { useStage } from '../stage/stage-context.tsx';
import styles from './auto.module.css';
import type { AutoEnd } from './autobet.ts';
import type { AutobetFlow } from './use-autobet.ts';

const AutoSheet = lazyPart(async () => (await import('./auto-sheet.tsx')).AutoSheet);

export interface AutoProps {
  readonly auto: AutobetFlow;
}

export interface AutoButtonProps extends AutoProps {
  readonly stake: string;
  readonly isLocked: boolean;
  /** What the player chooses in the sheet for games that are more than one tap: nothing starts before. */
  readonly choice?: ReactNode;
}

/** Opens the sheet; stops a run. It keeps its place and the focus. Absent where the merchant allows no autoplay. */
export function AutoButton({ auto, stake, isLocked, choice }: AutoButtonProps) {
  const { info, text } = useStage();
  const [isOpen, setOpen] = useState(false);
  if (!info.policy.autoplay) return null;
  return (
    <>
      <button
        type="button"
        className={kit.round}
        aria-pressed={auto.isOn}
        aria-label={text(auto.isOn ? 'stage.auto.stop' : 'stage.auto')}
        disabled={!auto.isOn && (isLocked || (!auto.start && !choice))}
        onClick={() => (auto.isOn ? auto.stop() : setOpen(true))}
      >
        <Icon name={auto.isOn ? 'close' : 'repeat'} />
      </button>
      {isOpen && (
        <AutoSheet
          stake={stake}
          choice={choice}
          isReady={auto.start !== undefined}
          onClose={() => setOpen(false)}
          onStart={(plan) => {
            setOpen(false);
            auto.start?.(plan);
          }}
        />
      )}
    </>
  );
}

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

/** Progress and profit. Who does not see it is told the end, not every round. */
export function AutoBar({ auto: { state } }: AutoProps) {
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
