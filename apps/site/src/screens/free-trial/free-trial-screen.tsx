/** Free trial: separate play money, the same odds, nothing to pay or win. */
import { artUrl, useText } from '#base/view';
import { Button, EmptyState } from '#ui';
import { useTrial } from '../../features/entry/use-trial.ts';

export function FreeTrialScreen() {
  const t = useText();
  const trial = useTrial();
  return (
    <EmptyState
      picture={artUrl('controller')}
      title={t('trail.welcome')}
      line={t('trail.line')}
      action={
        <Button tone="primary" size="large" isWide isBusy={trial.isBusy} onClick={() => void trial.start()}>
          {t('trail.start')}
        </Button>
      }
    />
  );
}
