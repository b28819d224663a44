/** Free trial: play money of its own kind, the same odds, nothing to pay or win. */
import { Button, EmptyState } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useText } from '../../base/text/index.ts';
import { useTrial } from '../../features/entry/use-trial.ts';

export function FreeTrialScreen() {
  const say = useText();
  const trial = useTrial();
  return (
    <EmptyState
      picture={artUrl('controller')}
      title={say('trail.welcome')}
      line={say('trail.line')}
      action={
        <Button tone="primary" size="large" isWide isBusy={trial.isBusy} onClick={() => void trial.start()}>
          {say('trail.start')}
        </Button>
      }
    />
  );
}
