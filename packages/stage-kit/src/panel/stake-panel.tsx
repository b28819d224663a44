/** The stake of a panel: half of it, less, more, twice of it, and max; by keys where they are on; and what a win of it brings. */
import { formatAmount, multiplyRatio } from '#kernel';
import styles from '../components/scene.module.css';
import { useFreeSet } from '../free/use-free-set.ts';
import { minorOf, stakeWithin } from '../round/amounts.ts';
import { useStage } from '../stage/stage-context.tsx';
import { Keys } from './keys/keys.tsx';
import { StakePicker } from './stake-picker.tsx';

export interface StakePanelProps {
  readonly stake: string;
  readonly winE4: number | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (stake: string) => void;
}

export function StakePanel({ stake, winE4, isDisabled, onChange }: StakePanelProps) {
  const { info, balance, text, money, sound } = useStage();
  const isFixed = useFreeSet() !== undefined || isDisabled;
  const staked = minorOf(stake, info.currency);
  const choose = (wanted: bigint) => {
    if (isFixed) return;
    sound.play('tap');
    onChange(stakeWithin(wanted, info.stakes, info.currency));
  };
  const [half, double, min] = [() => choose(staked / 2n), () => choose(staked * 2n), () => choose(0n)];
  // What the balance covers: a larger one could only be refused.
  const max = () => choose(minorOf(balance.get(), info.currency));
  // Named as it is written and as it is called: those who speak to their phones say what they see.
  const step = (sign: string, act: () => void, label?: string) => (
    <button
      type="button"
      className={styles.step}
      disabled={isFixed}
      aria-label={label && `${sign} ${text(label)}`}
      onClick={act}
    >
      {sign}
    </button>
  );
  // With a high edge the most likely bets pay back less than they stake.
  const wonE4 = BigInt(Math.max(0, (winE4 ?? 0) - 10_000));
  return (
    <>
      <div className={styles.controls}>
        <Keys keys={{ a: half, s: double, d: min }} />
        {step('½', half, 'stage.stake.half')}
        <StakePicker stake={stake} isDisabled={isDisabled} onChange={onChange} />
        {step('2×', double, 'stage.stake.double')}
        {step(text('stage.stake.max'), max)}
      </div>
      <p className={styles.profit}>
        {winE4 !== undefined &&
          text('stage.profit', {
            amount: money(formatAmount(multiplyRatio(staked, wonE4, 10_000n), info.currency)),
          })}
      </p>
    </>
  );
}
