/** The stake picker: less, more, and the stake between, on a ladder within the limits of this game and merchant. */
import { Icon } from '../components/icons.tsx';
import kit from '../components/kit.module.css';
import { useFreeSet } from '../free/use-free-set.ts';
import { stepStake } from '../round/amounts.ts';
import { useStage } from '../stage/stage-context.tsx';

export function StakePicker(props: {
  stake: string;
  maximum?: string;
  isDisabled: boolean;
  onChange: (stake: string) => void;
}) {
  const { info, text, money, sound } = useStage();
  const isFree = useFreeSet() !== undefined;
  const bounds = { minimum: info.stakes.minimum, maximum: props.maximum ?? info.stakes.maximum };
  const step = (direction: 1 | -1) => {
    sound.play('tap');
    props.onChange(stepStake(props.stake, direction, bounds, info.currency));
  };
  return (
    <fieldset className={kit.stake} aria-label={text('stage.stake')}>
      <button
        type="button"
        aria-label={text('stage.stake.less')}
        disabled={props.isDisabled || isFree || props.stake === bounds.minimum}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <output>{money(props.stake)}</output>
      <button
        type="button"
        aria-label={text('stage.stake.more')}
        disabled={props.isDisabled || isFree || props.stake === bounds.maximum}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </fieldset>
  );
}
