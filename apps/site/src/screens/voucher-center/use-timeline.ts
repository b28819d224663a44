/** The timeline of a deposit in words. */
import { useText } from '#base/view';
import { type DepositOrder, depositStepMood, type TimelineStep } from '../../features/cashier/orders/index.ts';

export function useTimeline(timeline: DepositOrder['timeline']): readonly TimelineStep[] {
  const t = useText();
  return timeline.map(({ state, at }) => ({
    state,
    at,
    words: t(state === 'form' || state === 'receipt' ? `deposit.step.${state}` : `deposit.state.${state}`),
    mood: depositStepMood(state),
  }));
}
