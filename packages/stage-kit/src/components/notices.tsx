/** Obstacles to playing, shown and announced: a refusal with its next step, a lost network. */
import type { StageRefusal } from '../stage/stage.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import type { Store } from '../stage/store.ts';
import styles from './kit.module.css';

export interface RefusalNoticeProps {
  readonly code: StageRefusal;
  /** What the game says of it; else the refusal's own sentence. */
  readonly words?: string | undefined;
  readonly onDismiss: () => void;
}

export function RefusalNotice({ code, words, onDismiss }: RefusalNoticeProps) {
  const { text, toDeposit, leave, info } = useStage();
  const isOver = code === 'session.expired' || code === 'session.missing';
  return (
    <div className={styles.notice} role="alert">
      <p>{words ?? text(code === 'stage.offline' ? 'stage.offline' : `refusal.${code}`)}</p>
      {code === 'wallet.insufficient' && !info.isTrial && (
        <button type="button" className={styles.action} onClick={toDeposit}>
          {text('stage.deposit')}
        </button>
      )}
      <button type="button" className={styles.quiet} onClick={isOver ? leave : onDismiss}>
        {text(isOver ? 'stage.leave' : 'stage.ok')}
      </button>
    </div>
  );
}

/** What notices show of a round, of whatever shape. */
export interface NoticedFlow {
  readonly state: Pick<Store<NoticedState>, 'get' | 'subscribe'>;
  readonly dismiss: () => void;
}

interface NoticedState {
  readonly phase: string;
  readonly code?: StageRefusal;
  /** An answer failed to come, and is requested again. */
  readonly isReconnecting?: boolean;
}

/** All notices of a round: pass the flow, and the view needs no notices of its own. */
export function RoundNotices({ flow }: { flow: NoticedFlow }) {
  const { text, isOnline } = useStage();
  const { phase, code, isReconnecting } = useStore(flow.state);
  const online = useStore(isOnline);
  if (code !== undefined) return <RefusalNotice code={code} onDismiss={flow.dismiss} />;
  if (isReconnecting || !online) {
    return (
      <div className={styles.notice} role="status">
        <p>{text(phase === 'sending' ? 'stage.reconnecting.round' : 'stage.reconnecting')}</p>
      </div>
    );
  }
  return null;
}
