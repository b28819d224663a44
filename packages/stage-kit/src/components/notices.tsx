/** Obstacles to playing, shown and announced: a refusal with its next step, a lost network. */

import type { RoundFlow } from '../round/round-flow.ts';
import type { StageRefusal } from '../stage/stage.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import styles from './kit.module.css';

export function RefusalNotice({ code, onDismiss }: { code: StageRefusal; onDismiss: () => void }) {
  const { text, toDeposit, leave, info } = useStage();
  const isOver = code === 'session.expired' || code === 'session.missing';
  return (
    <div className={styles.notice} role="alert">
      <p>{text(code === 'stage.offline' ? 'stage.offline' : `refusal.${code}`)}</p>
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

/** All notices of a round: pass the flow, and the view needs no notices of its own. */
export function RoundNotices({ flow }: { flow: RoundFlow }) {
  const { text, isOnline } = useStage();
  const state = useStore(flow.state);
  const online = useStore(isOnline);
  if (state.phase === 'refused') return <RefusalNotice code={state.code} onDismiss={flow.dismiss} />;
  if ((state.phase === 'asking' && state.isReconnecting) || !online) {
    return (
      <div className={styles.notice} role="status">
        <p>{text(state.phase === 'asking' ? 'stage.reconnecting.round' : 'stage.reconnecting')}</p>
      </div>
    );
  }
  return null;
}
