/** Results without waiting for how they come about. Absent where the merchant allows no faster play. */
import { Icon } from '../components/icons.tsx';
import kit from '../components/kit.module.css';
import { useStage } from '../stage/stage-context.tsx';

export function FastButton({ isFast, onChange }: { isFast: boolean; onChange: (isFast: boolean) => void }) {
  const { info, text } = useStage();
  if (!info.policy.turbo) return null;
  return (
    <button
      type="button"
      className={kit.round}
      aria-pressed={isFast}
      aria-label={text('stage.fast')}
      onClick={() => onChange(!isFast)}
    >
      <Icon name="bolt" />
    </button>
  );
}
