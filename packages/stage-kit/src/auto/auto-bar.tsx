/** Autobet on the screen: the button that opens and stops it, and the place where it says how far it is. */
import { type ReactNode, useState } from 'react';
import { Icon } from '../components/icons.tsx';
import kit from '../components/kit.module.css';
import { lazyPart } from '../components/lazy-part.tsx';
import { useStage } from '../stage/stage-context.tsx';
import type { AutobetFlow } from './use-autobet.ts';

const AutoSheet = lazyPart(async () => (await import('./auto-sheet.tsx')).AutoSheet);
const AutoProgress = lazyPart(async () => (await import('./auto-progress.tsx')).AutoProgress);

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

/** Nothing before the first run. */
export function AutoBar({ auto }: AutoProps) {
  return auto.state.phase === 'off' ? null : <AutoProgress auto={auto} />;
}
