/** What became of an order: placed, refused with its next step, or not known yet because the network is gone. */
import kitStyles from '../components/kit.module.css';
import { RefusalNotice } from '../components/notices.tsx';
import { useStage, useStore } from '../stage/stage-context.tsx';
import type { PlacingFlow } from './use-placing.ts';

export function PlacingNotices({ flow: { placing, dismiss } }: { flow: Pick<PlacingFlow, 'placing' | 'dismiss'> }) {
  const { text, money, isOnline } = useStage();
  const online = useStore(isOnline);
  if (placing.kind === 'refused') return <RefusalNotice code={placing.code} onDismiss={dismiss} />;
  if (placing.kind === 'placed') {
    const { order } = placing;
    return (
      <div className={kitStyles.notice} role="status">
        <p>{text('stage.lottery.placed', { drawNumber: order.drawNumber.slice(-4), stake: money(order.stake) })}</p>
        <button type="button" className={kitStyles.quiet} onClick={dismiss}>
          {text('stage.ok')}
        </button>
      </div>
    );
  }
  if ((placing.kind === 'asking' && placing.isReconnecting) || !online) {
    return (
      <div className={kitStyles.notice} role="status">
        <p>{text('stage.reconnecting')}</p>
      </div>
    );
  }
  return null;
}
