/** A game that could not be opened: the reason, a retry where it may help, and a way back. */

import { artUrl, refusalKey, useText } from '#base';
import type { CallCode } from '#client';
import { Button, EmptyState, ErrorState } from '#ui';
import styles from './launch-game.module.css';

/** Refusals that a retry would only repeat. */
const settled: readonly CallCode[] = [
  'game.unknown',
  'game.disabled',
  'game.trial_refused',
  'protection.on_break',
  'protection.checking',
];

export interface GameClosedProps {
  readonly code: CallCode;
  readonly requestId?: string | undefined;
  readonly onLeave: () => void;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

export function GameClosed({ code, requestId, onLeave, onRetry, isRetrying }: GameClosedProps) {
  const t = useText();
  const isOver = onRetry === undefined || settled.includes(code);
  const leave = (
    <Button tone={isOver ? 'primary' : 'quiet'} onClick={onLeave}>
      {t('launch.games')}
    </Button>
  );
  return (
    <div className={styles.closed}>
      {isOver ? (
        <EmptyState picture={artUrl('lock')} title={t('launch.closed')} line={t(refusalKey(code))} action={leave} />
      ) : (
        <>
          <ErrorState
            picture={artUrl('controller')}
            title={t('launch.closed')}
            line={t(refusalKey(code))}
            retryLabel={t('shell.retry')}
            onRetry={onRetry}
            isRetrying={isRetrying}
            request={requestId && t('shell.request', { id: requestId })}
          />
          {leave}
        </>
      )}
    </div>
  );
}
