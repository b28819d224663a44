/** What became of an order: placed, or refused with its next step. Loaded with the first answer. */
import kitStyles from '../components/kit.module.css';
import { RefusalNotice } from '../components/notices.tsx';
import { useStage } from '../stage/stage-context.tsx';
import type { Placing } from './placing/placing-flow.ts';
import { refusalWords } from './refusal-words.ts';

export interface PlacedNoticeProps {
  readonly placing: Extract<Placing, { readonly kind: 'placed' | 'refused' }>;
  readonly onDismiss: () => void;
}

export function PlacedNotice({ placing, onDismiss }: PlacedNoticeProps) {
  const stage = useStage();
  const { text, money } = stage;
  if (placing.kind === 'refused')
    return <RefusalNotice code={placing.code} words={refusalWords(stage, placing)} onDismiss={onDismiss} />;
  const { order } = placing;
  return (
    <div className={kitStyles.notice} role="status">
      <p>{text('stage.lottery.placed', { drawNumber: order.drawNumber.slice(-4), stake: money(order.stake) })}</p>
      <button type="button" className={kitStyles.quiet} onClick={onDismiss}>
        {text('stage.ok')}
      </button>
    </div>
  );
}
